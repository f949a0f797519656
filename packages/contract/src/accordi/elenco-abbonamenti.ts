import {
  CADENZE_ABBONAMENTO,
  STATI_ABBONAMENTO,
  VISIBILITA_PIANO,
} from '@rateo/domain/stati/abbonamento'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'

// The start reads this file, and nothing of what forms and records have (decision 0580).

const soggetto = z.object({ _id: z.string(), nome: z.string() })

/** A subscription, or a plan when `initial_filters` holds `{"tipo": "piano"}`. */
export const abbonamentoRow = z.object({
  _id: z.string(),
  /** The number by which people know it, counted by its esercente: ABB-57. A piano has none. */
  numero: z.nullable(z.string()),
  tipo: z.enum(['abbonamento', 'piano']),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  esercente: soggetto,
  cliente: z.nullable(soggetto),
  /** The one for whom it is paid, where that is not the cliente. */
  beneficiario: z.nullable(soggetto),
  piano_id: z.nullable(z.string()),
  /** The state of a subscription; of a plan, to whom it is offered. */
  stato: z.enum([...STATI_ABBONAMENTO, ...VISIBILITA_PIANO]),
  /** The sum of a charge, of all its places together; of a piano, the price of one. */
  importo_centesimi: z.int(),
  /** The places that the price is for; null for a piano. */
  posti: z.nullable(z.int()),
  cadenza: z.enum(CADENZE_ABBONAMENTO),
  prossimo_addebito: z.nullable(z.string()),
  /** The day on which the period of `prossimo_addebito` is charged, where it is told first; null where it is that very day. */
  ripresa_il: z.nullable(z.string()),
  /** Last day of a trial, or of the service after a disdetta. */
  fino_al: z.nullable(z.string()),
  /** The card or account of the next charge ("Visa •••• 4242"); null when nothing can be charged. */
  metodo_etichetta: z.nullable(z.string()),
  /** The last day on which the card of the next charge is good, as it is printed; null where it is no card. */
  scadenza_carta: z.nullable(z.string()),
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
  chiave: 'abbonamenti:lettura',
} as const satisfies Endpoint
