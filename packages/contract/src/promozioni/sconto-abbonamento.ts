import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamento } from '../accordi/abbonamenti.ts'
import { codicePromozione, scontoApplicato } from './sconto.ts'

// A code of a promozione on an abbonamento that runs: it holds for the next charge.

const addebito = z.object({
  giorno: z.string(),
  prezzo_centesimi: z.int(),
  sconto_centesimi: z.int(),
  importo_centesimi: z.int(),
})

const anteprima = z.object({
  /** The code that was tried; the discount is that of all that wait for the charge with it. */
  codice: z.string(),
  nome: z.string(),
  sconto_centesimi: z.int(),
  righe: scontoApplicato.shape.righe,
  /** The next charges, the first of which is for a whole period with the discount. */
  addebiti: z.array(addebito),
})
export type AnteprimaSconto = z.infer<typeof anteprima>

export const anteprimaScontoAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/sconto/anteprima',
  allow: ['esercente', 'cliente'],
  summary: 'Che cosa toglie un codice dal prossimo addebito di un abbonamento; non lo usa',
  body: z.strictObject({ codice: codicePromozione }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** The discount is the one that was read: where it has changed meanwhile nothing is done. */
export const usaCodiceAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/sconto',
  allow: ['esercente', 'cliente'],
  summary: 'Usa un codice sul prossimo addebito di un abbonamento',
  body: z.strictObject({ codice: codicePromozione, sconto_centesimi: z.int() }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const togliScontoAbbonamento = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/sconto',
  allow: ['esercente', 'cliente'],
  summary: 'Toglie lo sconto dal prossimo addebito di un abbonamento, prima che si faccia',
  response: abbonamento,
} as const satisfies Endpoint

/** Read when somebody is about to leave: the best that the esercente offers, once, or nothing. */
export const offertaDisdetta = {
  method: 'GET',
  path: '/api/abbonamenti/:id/sconto/offerta',
  allow: ['cliente'],
  summary: 'Lo sconto che l’esercente offre a chi sta per disdire, se ce n’è uno',
  response: z.object({ data: z.nullable(anteprima) }),
} as const satisfies Endpoint
