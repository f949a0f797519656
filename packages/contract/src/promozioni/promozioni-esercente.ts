import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { searchBody, searchResponse } from '../chiamata/search.ts'
import {
  condizioni,
  generaCodici,
  getCodiciCsv,
  getQrCodice,
  iniziali,
  natura,
  pianiPromozioni,
  promozione,
  promozioneRow,
} from './promozioni.ts'
import { domanda, simulazione } from './simula-promozioni.ts'

/** The calls by which an esercente keeps the promozioni that it made by itself; those of the staff have addresses of their own. */
export const searchPromozioniEsercente = {
  method: 'POST',
  path: '/api/search/promozioni_esercente',
  allow: ['esercente'],
  summary: 'Cerca tra le proprie promozioni',
  body: searchBody,
  response: searchResponse(promozioneRow),
  reads: true,
} as const satisfies Endpoint

export const getPromozioneEsercente = {
  method: 'GET',
  path: '/api/promozioni_esercente/:id',
  allow: ['esercente'],
  summary: 'Una propria promozione, con i suoi usi, quanto è costata e quanto ha portato',
  response: promozione,
} as const satisfies Endpoint

export const creaPromozioneEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente',
  allow: ['esercente'],
  summary: 'Aggiunge una promozione propria, dove il portale lo permette',
  body: z.strictObject({
    ...condizioni,
    ...iniziali,
    ...natura,
  }),
  response: promozione,
  idempotent: true,
  capacita: 'nuovi_incassi',
} as const satisfies Endpoint

/** Uses that were already made stay as they were. */
export const modificaPromozioneEsercente = {
  method: 'PATCH',
  path: '/api/promozioni_esercente/:id',
  allow: ['esercente'],
  summary: 'Cambia una propria promozione: gli usi già fatti restano com’erano',
  body: z.strictObject(condizioni),
  response: promozione,
} as const satisfies Endpoint

export const sospendiPromozioneEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente/:id/sospendi',
  allow: ['esercente'],
  summary: 'Ferma una propria promozione: nessuno la usa finché non riprende',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const riprendiPromozioneEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente/:id/riprendi',
  allow: ['esercente'],
  summary: 'Fa ripartire una propria promozione sospesa',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const archiviaPromozioneEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente/:id/archivia',
  allow: ['esercente'],
  summary: 'Mette via una propria promozione: non si usa e non si cambia più',
  body: z.strictObject({}),
  response: promozione,
} as const satisfies Endpoint

export const simulaPromozioniEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente/simula',
  allow: ['esercente'],
  summary: 'Quanto paga un proprio cliente: le promozioni che ha, e perché non ha le altre',
  body: z.strictObject(domanda),
  response: simulazione,
  reads: true,
} as const satisfies Endpoint

export const pianiPromozioniEsercente = {
  method: 'GET',
  path: '/api/promozioni_esercente/piani',
  allow: ['esercente'],
  summary: 'I propri piani, per scegliere quelli di una promozione',
  response: pianiPromozioni.response,
} as const satisfies Endpoint

export const generaCodiciEsercente = {
  method: 'POST',
  path: '/api/promozioni_esercente/:id/codici',
  allow: ['esercente'],
  summary: 'Aggiunge codici unici a una propria promozione',
  body: generaCodici.body,
  response: promozione,
  idempotent: true,
} as const satisfies Endpoint

export const getCodiciCsvEsercente = {
  method: 'GET',
  path: '/api/promozioni_esercente/:id/codici.csv',
  allow: ['esercente'],
  summary: 'I codici unici di una propria promozione in CSV, con quelli già usati',
  response: getCodiciCsv.response,
} as const satisfies Endpoint

export const getQrCodiceEsercente = {
  method: 'GET',
  path: '/api/promozioni_esercente/:id/codice.svg',
  allow: ['esercente'],
  summary: 'Un codice di una propria promozione come QR, in SVG',
  querystring: getQrCodice.querystring,
  response: getQrCodice.response,
} as const satisfies Endpoint
