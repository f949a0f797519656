import * as z from 'zod/mini'

const id = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))

/** A method that the cliente has saved: a card, or an account with a mandato. */
export const metodoSalvato = {
  carta_id: id,
  mandato_id: id,
}
export type MetodoSalvato = { carta_id?: string | undefined; mandato_id?: string | undefined }
