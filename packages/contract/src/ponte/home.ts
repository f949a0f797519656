import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const incassi = z.object({
  /** One entry a day, the oldest first, days without payments included. */
  giorni: z.array(
    z.object({
      giorno: z.string(),
      /** Money collected, less what was undone that day: below zero where a bank took back more. */
      incassato_centesimi: z.int(),
      /** Money given back that day. */
      rimborsato_centesimi: z.int(),
      pagamenti: z.int(),
    }),
  ),
  oggi_centesimi: z.int(),
  oggi_rimborsato_centesimi: z.int(),
  /** The same day of the week before. */
  confronto_oggi_centesimi: z.int(),
  mese_centesimi: z.int(),
  mese_rimborsato_centesimi: z.int(),
  /** The month before up to the same day. */
  confronto_mese_centesimi: z.int(),
  /** Money collected on each of the thirty days before `giorni`, the oldest first. */
  prima_centesimi: z.array(z.int()),
})
export type Incassi = z.infer<typeof incassi>

/** Takings of the esercente who asks; of all of them for the staff. */
export const getIncassi = {
  method: 'GET',
  path: '/api/home/incassi',
  allow: ['esercente', 'admin'],
  summary: 'Gli incassi degli ultimi trenta giorni, con il confronto',
  response: incassi,
} as const satisfies Endpoint

const code = z.object({
  /** Handed in and not decided upon, whether or not somebody has taken charge of them. */
  esercenti_in_verifica: z.int(),
  /** Requests for help that nobody has opened yet, and those whose promised answer is late. */
  richieste_nuove: z.int(),
  richieste_in_ritardo: z.int(),
  incassi_da_riconciliare: z.int(),
  /** Open differences with the provider's list, and rules of the books that did not hold at the last check. */
  differenze_aperte: z.int(),
  regole_violate: z.int(),
  esiti_sconosciuti: z.int(),
  /** Messages that should have gone already. */
  invii_in_ritardo: z.int(),
  reports_in_coda: z.int(),
  /** True when the worker is running; the instant at which it was last heard of is below. */
  lavori_attivi: z.boolean(),
  ultimo_battito_at: z.nullable(z.string()),
})
export type Code = z.infer<typeof code>

export const getCode = {
  method: 'GET',
  path: '/api/home/code',
  allow: ['admin'],
  summary: 'Che cosa aspetta una persona, e se i lavori vanno avanti',
  response: code,
} as const satisfies Endpoint

/** The queues that wait for a person: the number of each opens its list. */
export const CODE_DA_FARE = [
  'conto_incassi',
  'contestazioni',
  'rimborsi_da_approvare',
  'chiusure_da_verificare',
  'in_ritardo',
  'bonifici_annunciati',
  'casse_da_chiudere',
  'risposte_attese',
  'proposte_da_firmare',
  'quote_attese',
  'testi_da_leggere',
] as const

const daFare = z.object({
  /** The queues that hold something, the most urgent first. */
  data: z.array(
    z.object({
      coda: z.enum(CODE_DA_FARE),
      numero: z.int(),
      /** The money in it; null where it is not about money. */
      importo_centesimi: z.nullable(z.int()),
      /** The record to begin with, where the queue has no list. */
      primo_id: z.optional(z.string()),
    }),
  ),
})
export type DaFare = z.infer<typeof daFare>
export type CodaDaFare = DaFare['data'][number]['coda']

export const getDaFare = {
  method: 'GET',
  path: '/api/home/da_fare',
  allow: ['esercente', 'cliente'],
  summary: 'Che cosa aspetta chi è entrato, con il suo denaro',
  response: daFare,
} as const satisfies Endpoint
