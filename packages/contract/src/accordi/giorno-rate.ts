import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

const giorno = z
  .int('Scegli un giorno')
  .check(z.minimum(1, 'Scegli un giorno'), z.maximum(31, 'Scegli un giorno'))

const anteprima = z.object({
  rate: z.array(
    z.object({
      n: z.int(),
      /** The amount that is left to pay of it, which does not change. */
      residuo_centesimi: z.int(),
      era: z.string(),
      scadenza: z.string(),
      /** True where the day came too soon for the bank: it is the first on which the account can be debited. */
      rinviata: z.boolean(),
    }),
  ),
  /** The card or account that is charged on the new days; null where the cliente pays by hand. */
  addebito_su: z.nullable(z.string()),
})
export type AnteprimaGiorno = z.infer<typeof anteprima>

export const anteprimaGiorno = {
  method: 'POST',
  path: '/api/dilazioni/:id/giorno/anteprima',
  allow: ['cliente'],
  summary: 'Le nuove scadenze con un altro giorno del mese; non scrive nulla',
  body: z.strictObject({ giorno }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const scegliGiorno = {
  method: 'POST',
  path: '/api/dilazioni/:id/giorno',
  allow: ['cliente'],
  summary:
    'Sceglie il giorno del mese delle prossime rate, una volta: gli importi restano gli stessi',
  body: z.strictObject({
    giorno,
    /** The days that the screen showed: where they would be others by now nothing is moved. */
    scadenze: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(60)),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
