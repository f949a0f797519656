import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** One opening of a till, from its float to the count at the end. */
const sessioneCassa = z.object({
  _id: z.string(),
  stato: z.enum(['aperta', 'in_conteggio', 'da_verificare', 'chiusa']),
  fondo_centesimi: z.int(),
  /** Null until the cash was counted. */
  contato_centesimi: z.nullable(z.int()),
  differenza_centesimi: z.nullable(z.int()),
  aperta_at: z.string(),
  chiusa_at: z.nullable(z.string()),
})
export type SessioneCassa = z.infer<typeof sessioneCassa>

export const sessioniCassa = {
  method: 'GET',
  path: '/chiusura_cassa/sessioni',
  allow: ['esercente'],
  summary: 'Le ultime cento sessioni di cassa dell’esercente, dalla più recente',
  response: z.object({ data: z.array(sessioneCassa) }),
} as const satisfies Endpoint
