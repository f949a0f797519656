import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

const anteprima = z.object({
  /** The person who withdraws, and the address of the receipt. */
  nome: z.string(),
  email: z.string(),
  numero: z.string(),
  /** The amount of the price that is left, and its last day. */
  dovuto_centesimi: z.int(),
  entro: z.string(),
  /** Paid beyond the price: it goes back to the cliente. */
  rimborso_centesimi: z.int(),
  /** The debts of before that are owed again as they were; empty where another one takes the place of the plan. */
  debiti: z.array(z.object({ causale: z.string(), importo_centesimi: z.int() })),
  /** The sum that is being paid right now: the plan ends when that is over, and it counts if it comes. */
  in_corso_centesimi: z.int(),
})
export type AnteprimaRecesso = z.infer<typeof anteprima>

export const anteprimaRecesso = {
  method: 'POST',
  path: '/api/dilazioni/:id/recesso/anteprima',
  allow: ['cliente'],
  summary: 'Che cosa resta da pagare, ed entro quando, a chi recede oggi; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const recediDallaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/recesso',
  allow: ['cliente'],
  summary: 'Recede dalla dilazione entro il termine: la ricevuta arriva per e-mail',
  body: z.strictObject({
    /** The sum that the screen showed: where it is another one by now, nothing is done. */
    dovuto_centesimi: z.int(),
    rimborso_centesimi: z.int(),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const getRecessoPdf = {
  method: 'GET',
  path: '/api/dilazioni/:id/recesso/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La ricevuta del recesso in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
