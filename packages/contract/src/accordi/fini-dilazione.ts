import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

// Early settlement, formal notice and loss of the benefit of the term of a running plan.

const conteggio = z.object({
  /** The day that the sums are of. */
  giorno: z.string(),
  rate: z.int(),
  capitale_centesimi: z.int(),
  /** Interest and expenses of the plan up to that day. */
  maturati_centesimi: z.int(),
  mora_centesimi: z.int(),
  /** Interest and expenses that have not matured: they are not owed. */
  non_dovuti_centesimi: z.int(),
  totale_centesimi: z.int(),
  /** The pagamento with which paying all begins. */
  pagamento_id: z.string(),
})
export type ConteggioEstintivo = z.infer<typeof conteggio>

export const anteprimaEstinzione = {
  method: 'POST',
  path: '/api/dilazioni/:id/estinzione/anteprima',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Quanto costa oggi chiudere il piano in una volta; non scrive nulla',
  body: z.strictObject({}),
  response: conteggio,
  reads: true,
} as const satisfies Endpoint

export const getConteggioPdf = {
  method: 'GET',
  path: '/api/dilazioni/:id/estinzione/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Il conteggio estintivo di oggi in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

const diffida = z.object({
  rate_scadute: z.int(),
  scaduto_centesimi: z.int(),
  mora_centesimi: z.int(),
  /** The sum that the letter asks for. */
  totale_centesimi: z.int(),
  /** The last day of its term. */
  entro: z.string(),
  email: z.string(),
})
export type AnteprimaDiffida = z.infer<typeof diffida>

export const anteprimaDiffida = {
  method: 'POST',
  path: '/api/dilazioni/:id/diffida/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Che cosa chiederebbe la diffida di oggi; non scrive nulla',
  body: z.strictObject({}),
  response: diffida,
  reads: true,
} as const satisfies Endpoint

export const inviaDiffida = {
  method: 'POST',
  path: '/api/dilazioni/:id/diffida',
  allow: ['esercente', 'admin'],
  summary: 'Invia al cliente la diffida a pagare entro quindici giorni',
  /** The sum that the screen showed: with another one nothing is sent. */
  body: z.strictObject({ totale_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const getDiffidaPdf = {
  method: 'GET',
  path: '/api/dilazioni/:id/diffida/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'L’ultima diffida inviata, in PDF',
  response: z.unknown(),
} as const satisfies Endpoint

const decadenza = z.object({
  rate: z.int(),
  /** The whole rest, mora of today included: due at once. */
  dovuto_centesimi: z.int(),
  mora_centesimi: z.int(),
  /** Interest and expenses that have not matured: they are not owed any more. */
  non_dovuti_centesimi: z.int(),
})
export type AnteprimaDecadenza = z.infer<typeof decadenza>

export const anteprimaDecadenza = {
  method: 'POST',
  path: '/api/dilazioni/:id/decadenza/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Che cosa diventa dovuto subito con la decadenza; non scrive nulla',
  body: z.strictObject({}),
  response: decadenza,
  reads: true,
} as const satisfies Endpoint

export const dichiaraDecaduta = {
  method: 'POST',
  path: '/api/dilazioni/:id/decadenza',
  allow: ['esercente', 'admin'],
  summary: 'Dichiara la decadenza dal beneficio del termine: tutto il residuo è dovuto',
  body: z.strictObject({ dovuto_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
