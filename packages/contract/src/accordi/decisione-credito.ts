import { ESITI_RIESAME } from '@rateo/domain/credito/decisione-credito'
import * as z from 'zod/mini'

/** A refusal by the rules of credit, told to the consumer. */
export const spiegazione = z.object({
  regola: z.string(),
  perche: z.string(),
  cifre: z.array(z.object({ nome: z.string(), valore: z.string() })),
})

export const decisioneCredito = z.object({
  ...spiegazione.shape,
  /** The text of the rule that decided. */
  versione: z.string(),
  /** The answer of a person; null while none is given. */
  riesame: z.nullable(
    z.object({ esito: z.enum(ESITI_RIESAME), motivo: z.string(), at: z.string() }),
  ),
})
export type DecisioneCredito = z.infer<typeof decisioneCredito>
