import * as z from 'zod/mini'
import { aggiungiNotaBody } from '../accordi/note-pagamento.ts'
import { notaPagamento } from '../accordi/storia-pagamento.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The kinds of event that the timeline of a scheda mixes; each is a filter of it (SCH-B1). */
export const TIPI_STORIA = [
  'richieste',
  'denaro',
  'accordi',
  'messaggi',
  'assistenza',
  'note',
  'stati',
] as const
export type TipoStoria = (typeof TIPI_STORIA)[number]

/** The records that an event leads to. */
export const OGGETTI_STORIA = ['pagamento', 'dilazione', 'abbonamento', 'richiesta'] as const

const evento = z.object({
  _id: z.string(),
  at: z.string(),
  tipo: z.enum(TIPI_STORIA),
  titolo: z.string(),
  /** The words of the record itself: its causale, its subject, the text of a note. */
  testo: z.string(),
  importo_centesimi: z.nullable(z.int()),
  /** The other party, where the page shows more than one. */
  con: z.nullable(z.string()),
  oggetto: z.nullable(z.object({ tipo: z.enum(OGGETTI_STORIA), _id: z.string() })),
})
export type EventoStoria = z.infer<typeof evento>

const storia = z.object({
  data: z.array(evento),
  /** The place where the older ones begin; null when there are none. */
  prima: z.nullable(z.string()),
})
export type Storia = z.infer<typeof storia>

const storiaQuery = z.object({
  tipo: z.optional(z.enum(TIPI_STORIA, 'Questo tipo non esiste')),
  /** The `prima` of the page before. */
  prima: z.optional(
    z.string().check(z.regex(/^\d{1,15}~[0-9a-z:]{1,80}$/, 'Questa pagina non esiste')),
  ),
})

export const getStoriaCliente = {
  method: 'GET',
  path: '/api/clienti/:id/storia',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Che cosa è successo con un cliente: richieste, denaro, messaggi, assistenza, note',
  querystring: storiaQuery,
  response: storia,
} as const satisfies Endpoint

export const getStoriaEsercente = {
  method: 'GET',
  path: '/api/esercenti/:id/storia',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Che cosa è successo con un esercente: per un cliente, soltanto con lui',
  querystring: storiaQuery,
  response: storia,
} as const satisfies Endpoint

const note = z.object({ data: z.array(notaPagamento) })

export const listNoteCliente = {
  method: 'GET',
  path: '/api/clienti/:id/note',
  allow: ['esercente', 'admin'],
  summary: 'Le proprie note su un cliente, che lui non legge',
  response: note,
} as const satisfies Endpoint

export const aggiungiNotaCliente = {
  method: 'POST',
  path: '/api/clienti/:id/note',
  allow: ['esercente', 'admin'],
  summary: 'Scrive una nota che il cliente non legge',
  body: aggiungiNotaBody,
  response: note,
  idempotent: true,
} as const satisfies Endpoint

export const eliminaNotaCliente = {
  method: 'DELETE',
  path: '/api/clienti/:id/note/:nota',
  allow: ['esercente', 'admin'],
  summary: 'Toglie una propria nota',
  response: note,
} as const satisfies Endpoint

const metodo = z.object({
  _id: z.string(),
  tipo: z.enum(['carta', 'mandato']),
  /** `Visa •••• 4242`: never more than the last figures. */
  nome: z.string(),
  stato: z.string(),
  /** `2028-04`, the month in which a card ends. */
  scadenza: z.nullable(z.string()),
  /** The numbers of what is charged to it. */
  per: z.array(z.string()),
})
export type MetodoScheda = z.infer<typeof metodo>

export const listMetodiCliente = {
  method: 'GET',
  path: '/api/clienti/:id/metodi',
  allow: ['esercente', 'admin'],
  summary: 'Con che cosa paga un cliente: carte e mandati, mai per intero',
  response: z.object({ data: z.array(metodo) }),
} as const satisfies Endpoint
