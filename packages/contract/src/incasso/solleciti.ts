import { LIVELLI_SOLLECITO } from '@rateo/domain/stati/sollecito'
import * as z from 'zod/mini'

export const sollecito = z.object({
  _id: z.string(),
  livello: z.enum(LIVELLI_SOLLECITO),
  canale: z.enum(['email', 'sms']),
  stato: z.enum(['in_coda', 'inviato', 'saltato']),
  motivo: z.nullable(z.string()),
  /** The first day on which it may go, while it waits. */
  dal: z.string(),
  inviato_at: z.nullable(z.string()),
  automatico: z.boolean(),
})
export type SollecitoInviato = z.infer<typeof sollecito>
export const sollecitiDelPagamento = z.array(sollecito)
