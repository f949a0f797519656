import { OGGETTI_ASSISTENZA } from '@rateo/domain/stati/assistenza'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The largest file that goes with a message, in bytes. */
export const PESO_ALLEGATO = 10 * 1024 * 1024

const tutti = ['esercente', 'cliente', 'admin'] as const

export const caricaAllegato = {
  method: 'POST',
  path: '/api/assistenza-allegati',
  allow: tutti,
  summary: 'Carica un file da mandare con il prossimo messaggio di assistenza',
  querystring: z.strictObject({
    nome_file: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
  }),
  response: z.object({ _id: z.string(), nome_file: z.string(), dimensione: z.int() }),
  sempre: true,
} as const satisfies Endpoint

export const scaricaAllegato = {
  method: 'GET',
  path: '/api/assistenza/:id/allegati/:file',
  allow: tutti,
  summary: 'Un file di una richiesta di assistenza, come è stato caricato',
  response: z.unknown(),
  sempre: true,
} as const satisfies Endpoint

/** The record that is asked about, in words, and the answers that its state already gives. */
export const getRisposteProbabili = {
  method: 'POST',
  path: '/api/assistenza-risposte',
  allow: ['esercente', 'cliente'],
  summary: 'Che cosa risponde già lo stato di quello di cui si chiede, prima di scrivere',
  body: z.strictObject({
    tipo: z.enum(OGGETTI_ASSISTENZA),
    _id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un elemento')),
  }),
  response: z.object({
    etichetta: z.string(),
    /** The name of the side that answers about it. */
    risponde: z.string(),
    risposte: z.array(z.object({ titolo: z.string(), testo: z.string() })),
  }),
  reads: true,
  sempre: true,
} as const satisfies Endpoint
