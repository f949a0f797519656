import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import * as z from 'zod/mini'
import { testo, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const STATI_ENDPOINT = ['attivo', 'sospeso', 'guasto'] as const
export const STATI_CONSEGNA = ['da_consegnare', 'consegnata', 'rinunciata'] as const

const endpointWebhook = z.object({
  _id: z.string(),
  indirizzo: z.string(),
  descrizione: z.string(),
  /** None for all of them. */
  eventi: z.array(z.string()),
  /** `guasto`: stopped by us, because nothing was taken for too long; what happens meanwhile waits. */
  stato: z.enum(STATI_ENDPOINT),
  /** Failures in a row, up to now. */
  falliti: z.int(),
  /** The old secret signs as well until then. */
  segreto_prima_fino: z.nullable(z.string()),
  /** The tries of the last seven days; null where there was none. */
  riuscite_percento: z.nullable(z.number()),
  p95_ms: z.nullable(z.int()),
  da_consegnare: z.int(),
  created_at: z.string(),
})
export type EndpointWebhook = z.infer<typeof endpointWebhook>

const consegna = z.object({
  _id: z.string(),
  evento_id: z.string(),
  tipo: z.string(),
  oggetto_id: z.string(),
  stato: z.enum(STATI_CONSEGNA),
  tentativi: z.int(),
  /** Null where there is no other. */
  prossimo_at: z.nullable(z.string()),
  ultimo_stato_http: z.nullable(z.int()),
  created_at: z.string(),
  /** The place of the next page. */
  n: z.int(),
})
export type ConsegnaWebhook = z.infer<typeof consegna>

const tentativo = z.object({
  n: z.int(),
  at: z.string(),
  durata_ms: z.int(),
  stato_http: z.nullable(z.int()),
  /** The first 2,000 characters of what was answered. */
  risposta: z.string(),
  errore: z.nullable(z.string()),
})

const campi = {
  indirizzo: testo('l’indirizzo, che comincia con https://', 500),
  descrizione: testoFacoltativo(100),
  eventi: z._default(z.array(z.enum(EVENTI_WEBHOOK)), []),
}

export const getWebhook = {
  method: 'GET',
  path: '/api/webhook',
  allow: ['esercente'],
  summary: 'Gli indirizzi a cui si raccontano gli eventi',
  response: z.object({
    data: z.array(endpointWebhook),
    massimo: z.int(),
    eventi: z.array(z.string()),
  }),
} as const satisfies Endpoint

export const creaWebhook = {
  method: 'POST',
  path: '/api/webhook',
  allow: ['esercente'],
  summary: 'Aggiunge un indirizzo a cui raccontare gli eventi',
  body: z.strictObject(campi),
  response: z.object({ endpoint: endpointWebhook, segreto: z.string() }),
} as const satisfies Endpoint

export const modificaWebhook = {
  method: 'PUT',
  path: '/api/webhook/:id',
  allow: ['esercente'],
  summary: 'Cambia un indirizzo, i suoi eventi, o lo ferma e lo fa ripartire',
  body: z.strictObject({ ...campi, stato: z.enum(['attivo', 'sospeso']) }),
  response: endpointWebhook,
} as const satisfies Endpoint

export const eliminaWebhook = {
  method: 'DELETE',
  path: '/api/webhook/:id',
  allow: ['esercente'],
  summary: 'Toglie un indirizzo, con il registro delle sue consegne',
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

export const getSegretoWebhook = {
  method: 'GET',
  path: '/api/webhook/:id/segreto',
  allow: ['esercente'],
  summary: 'Il segreto con cui si verifica la firma degli eventi',
  inVeduta: 'mai',
  response: z.object({ segreto: z.string() }),
} as const satisfies Endpoint

export const rinnovaSegretoWebhook = {
  method: 'POST',
  path: '/api/webhook/:id/segreto',
  allow: ['esercente'],
  summary: 'Fa un segreto nuovo; il vecchio firma ancora per 24 ore',
  response: z.object({ endpoint: endpointWebhook, segreto: z.string() }),
} as const satisfies Endpoint

export const provaWebhook = {
  method: 'POST',
  path: '/api/webhook/:id/prova',
  allow: ['esercente'],
  summary: 'Manda un evento di prova',
  response: z.object({ consegna_id: z.string() }),
} as const satisfies Endpoint

export const getConsegneWebhook = {
  method: 'POST',
  path: '/api/webhook/:id/consegne',
  reads: true,
  allow: ['esercente'],
  summary: 'Il registro delle consegne di un indirizzo, dalle più recenti',
  body: z.strictObject({
    stato: z.optional(z.enum(STATI_CONSEGNA)),
    prima_di: z.optional(z.int().check(z.minimum(1))),
  }),
  response: z.object({ data: z.array(consegna), altre: z.boolean() }),
} as const satisfies Endpoint

export const getConsegnaWebhook = {
  method: 'GET',
  path: '/api/consegne_webhook/:id',
  allow: ['esercente'],
  summary: 'Una consegna: che cosa si è mandato e che cosa ha risposto ogni tentativo',
  response: z.object({
    ...consegna.shape,
    indirizzo: z.string(),
    intestazioni: z.record(z.string(), z.string()),
    corpo: z.string(),
    risposte: z.array(tentativo),
  }),
} as const satisfies Endpoint

export const riconsegnaWebhook = {
  method: 'POST',
  path: '/api/consegne_webhook/:id/riconsegna',
  allow: ['esercente'],
  summary: 'Manda di nuovo un evento, con lo stesso identificativo',
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

export const riconsegnaTuttiWebhook = {
  method: 'POST',
  path: '/api/webhook/:id/riconsegna',
  allow: ['esercente'],
  summary: 'Manda di nuovo ciò che in un periodo non è stato consegnato',
  body: z.strictObject({ dal: z.iso.date('Scegli il giorno'), al: z.iso.date('Scegli il giorno') }),
  response: z.object({ quante: z.int() }),
} as const satisfies Endpoint
