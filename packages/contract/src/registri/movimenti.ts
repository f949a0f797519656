import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import { TIPI_MOVIMENTO } from '@rateo/domain/denaro/movimento-pagamento'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

const parte = z.object({ _id: z.string(), nome: z.string() })

const movimentoRow = z.object({
  _id: z.string(),
  /** The instant at which the money moved. */
  created_at: z.string(),
  /** The day of that instant in Rome. */
  giorno: z.string(),
  tipo: z.enum(TIPI_MOVIMENTO),
  /** The method of the tentativo that brought the money, also for money that went back. */
  metodo: z.enum(METODI_PAGAMENTO),
  pagamento: z.object({ _id: z.string(), numero: z.string(), causale: z.string() }),
  esercente: parte,
  cliente: parte,
  /** The amount collected: below zero where a collection was undone, zero in the rows of refunds. */
  incassato_centesimi: z.int(),
  /** The amount refunded: above zero money given back, below zero a refund that came back. */
  rimborsato_centesimi: z.int(),
})
export type MovimentoRow = z.infer<typeof movimentoRow>

/** `totals` are the sums that home, reports and boxes show for the same days. */
export const searchMovimenti = {
  method: 'POST',
  path: '/api/search/movimenti',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Cerca tra gli incassi, i rimborsi e gli storni, ciascuno nel giorno in cui è avvenuto',
  body: searchBody,
  response: searchResponse(movimentoRow),
  reads: true,
} as const satisfies Endpoint
