import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { searchBody, searchResponse } from './search.ts'

const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** A subscription, or a plan when `initial_filters` holds `{"tipo": "piano"}`. */
const abbonamentoRow = z.object({
  _id: z.string(),
  tipo: z.enum(['abbonamento', 'piano']),
  nome: z.string(),
  esercente: soggetto,
  cliente: z.nullable(soggetto),
  stato: z.string(),
  importo_centesimi: z.int(),
  cadenza: z.string(),
  prossimo_addebito: z.nullable(z.string()),
  created_at: z.string(),
})
export type AbbonamentoRow = z.infer<typeof abbonamentoRow>

export const searchAbbonamenti = {
  method: 'POST',
  path: '/api/search/abbonamenti',
  // The plans are part of the start-up: also people who are registering or inactive ask for them.
  allow: 'sessione',
  summary: 'Cerca tra gli abbonamenti, o tra i piani',
  body: searchBody,
  response: searchResponse(abbonamentoRow),
  reads: true,
} as const satisfies Endpoint
