import { CADENZE_REGOLARI } from '@rateo/domain/credito/dilazione'
import { DIMENSIONI_ESERCENTE } from '@rateo/domain/credito/perimetro-credito'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import { spiegazione } from './decisione-credito.ts'
import { adesione, piano } from './dilazioni-proposte.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { limitiDilazione } from './limiti-dilazioni.ts'

// “Paga a rate”: what an esercente offers to everybody, and how a cliente takes it.

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli dall’elenco'))
const IMPORTO_MAX = 100_000_000

const offerta = {
  n_rate: z
    .int('Inserisci quante rate')
    .check(z.minimum(2, 'Almeno 2 rate'), z.maximum(60, 'Al massimo 60 rate')),
  cadenza: z.enum(CADENZE_REGOLARI),
  importo_min_centesimi: z
    .int('Inserisci un importo')
    .check(z.minimum(100, 'Almeno 1,00 €'), z.maximum(IMPORTO_MAX, 'Al massimo 1.000.000,00 €')),
  importo_max_centesimi: z
    .int('Inserisci un importo')
    .check(z.minimum(100, 'Almeno 1,00 €'), z.maximum(IMPORTO_MAX, 'Al massimo 1.000.000,00 €')),
  anticipo_percento: z._default(
    z
      .int('Inserisci la percentuale')
      .check(z.minimum(0, 'Non può essere negativo'), z.maximum(90, 'Al massimo il 90 %')),
    0,
  ),
  tan_percento: z._default(
    z
      .number('Inserisci il TAN')
      .check(z.minimum(0, 'Il TAN non può essere negativo'), z.maximum(100, 'Al massimo 100 %')),
    0,
  ),
  /** True when clienti see the offer. */
  attiva: z._default(z.boolean(), true),
}

const offertaRow = z.object({
  _id: z.string(),
  n_rate: z.int(),
  cadenza: z.enum(CADENZE_REGOLARI),
  importo_min_centesimi: z.int(),
  importo_max_centesimi: z.int(),
  anticipo_percento: z.int(),
  tan_percento: z.number(),
  attiva: z.boolean(),
  ordine: z.int(),
  archiviata_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type OffertaRate = z.infer<typeof offertaRow>

export const listOfferteRate = {
  method: 'GET',
  path: '/api/offerte_rate',
  allow: ['esercente', 'admin'],
  summary: 'Le offerte a rate di un esercente, nel loro ordine',
  /** The esercente whose offers the staff read; an esercente reads its own. */
  querystring: z.strictObject({ esercente_id: z.optional(id) }),
  response: z.object({
    data: z.array(offertaRow),
    credito_abilitato: z.boolean(),
    /** The size of the seller: a large one must end free credit sooner. */
    dimensione: z.enum(DIMENSIONI_ESERCENTE),
    /** The instant at which the esercente confirmed its size; null while it is presumed. */
    dimensione_confermata_at: z.nullable(z.string()),
    /**
     * The highest TAEG that may be asked today (L. 108/1996); null until the decree of the quarter is written down.
     */
    soglia_consumatori: z.nullable(z.number()),
    soglia_imprese: z.nullable(z.number()),
    limiti: z.object(limitiDilazione),
  }),
} as const satisfies Endpoint

export const dichiaraDimensione = {
  method: 'POST',
  path: '/api/offerte_rate/dimensione',
  allow: ['esercente'],
  summary: 'Dice se l’attività è piccola o media, oppure grande',
  body: z.strictObject({ dimensione: z.enum(DIMENSIONI_ESERCENTE) }),
  response: z.object({
    dimensione: z.enum(DIMENSIONI_ESERCENTE),
    dimensione_confermata_at: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

export const creaOffertaRate = {
  method: 'POST',
  path: '/api/offerte_rate',
  allow: ['esercente'],
  summary: 'Aggiunge un’offerta a rate',
  body: z.strictObject(offerta),
  response: offertaRow,
  idempotent: true,
} as const satisfies Endpoint

export const modificaOffertaRate = {
  method: 'PATCH',
  path: '/api/offerte_rate/:id',
  allow: ['esercente'],
  summary: 'Cambia un’offerta a rate; quanto è già stato accettato resta com’è',
  body: z.strictObject({
    ...offerta,
    ordine: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  }),
  response: offertaRow,
} as const satisfies Endpoint

export const archiviaOffertaRate = {
  method: 'POST',
  path: '/api/offerte_rate/:id/archivia',
  allow: ['esercente'],
  summary: 'Toglie un’offerta a rate per sempre',
  body: z.strictObject({}),
  response: offertaRow,
} as const satisfies Endpoint

const offertaGateway = z.object({
  _id: z.string(),
  n_rate: z.int(),
  cadenza: z.enum(CADENZE_REGOLARI),
  consentita: z.boolean(),
  /** The reason why it cannot be chosen, in a sentence for the cliente; null when it can. */
  motivo: z.nullable(z.string()),
  /** Null where it cannot be chosen. */
  piano: z.nullable(piano),
  /** The rule of credit that refuses it, and the request in which a person looks at it; null where none does. */
  rifiuto: z.nullable(z.object({ ...spiegazione.shape, richiesta_id: z.nullable(z.string()) })),
})
export type OffertaGateway = z.infer<typeof offertaGateway>

export const listRateGateway = {
  method: 'GET',
  path: '/api/gateway/:id/rate',
  allow: ['cliente'],
  summary: 'I modi di pagare a rate questo debito; nessuno dove non si può',
  response: z.object({ offerte: z.array(offertaGateway) }),
} as const satisfies Endpoint

/** One offer with its text to sign; the code is asked for on `sha256`. */
export const getRateGateway = {
  method: 'GET',
  path: '/api/gateway/:id/rate/:offerta_id',
  allow: ['cliente'],
  summary: 'Un’offerta a rate da accettare',
  response: z.object({
    ...offertaGateway.shape,
    esercente: z.string(),
    sha256: z.nullable(z.string()),
    frase: z.nullable(z.string()),
    /** True where the information on the credit is to be read before signing. */
    informazioni: z.boolean(),
  }),
} as const satisfies Endpoint

export const getRateGatewayPdf = {
  method: 'GET',
  path: '/api/gateway/:id/rate/:offerta_id/pdf',
  allow: ['cliente'],
  summary: 'Il testo da accettare, in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

export const getInformazioniGateway = {
  method: 'GET',
  path: '/api/gateway/:id/rate/:offerta_id/informazioni',
  allow: ['cliente'],
  summary: 'Le informazioni sul credito di un’offerta a rate, in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

/** Makes the dilazione and accepts it; the code is asked as for `accettaDilazione`. */
export const pagaARate = {
  method: 'POST',
  path: '/api/gateway/:id/rate',
  allow: ['cliente'],
  summary: 'Sceglie un’offerta a rate e la accetta con il codice ricevuto',
  body: z.strictObject({ offerta_id: id, ...adesione }),
  response: z.object({
    dilazione_id: z.string(),
    /** The pagamento that must be paid now, so that the dilazione begins. */
    da_pagare_id: z.nullable(z.string()),
  }),
  idempotent: true,
} as const satisfies Endpoint

export const abilitaCredito = {
  method: 'POST',
  path: '/api/esercenti/:id/abilita_credito',
  allow: ['admin'],
  summary: 'Ammette un esercente alle dilazioni che sono credito ai consumatori',
  body: z.strictObject({ motivo: testo('il motivo', 300) }),
  response: z.object({ credito_abilitato_at: z.nullable(z.string()) }),
} as const satisfies Endpoint

/** A revocation stops new credit only: plans that were accepted before go on. */
export const revocaCredito = {
  method: 'POST',
  path: '/api/esercenti/:id/revoca_credito',
  allow: ['admin'],
  summary: 'Toglie l’ammissione al credito ai consumatori',
  body: z.strictObject({ motivo: testo('il motivo', 300) }),
  response: z.object({ credito_abilitato_at: z.nullable(z.string()) }),
} as const satisfies Endpoint
