import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamento } from './abbonamenti.ts'

const anteprima = z.object({
  /** The person who withdraws, and the address of the receipt. */
  nome: z.string(),
  email: z.string(),
  /** Paid for days that were not served, or for all of them: it goes back. */
  rimborso_centesimi: z.int(),
  /** The price of the days that were served, where the cliente had asked to begin at once. */
  trattenuto_centesimi: z.int(),
  /** The sum that is being paid right now, and the part of it that goes back if it comes. */
  in_corso_centesimi: z.int(),
  in_corso_resi_centesimi: z.int(),
})
export type AnteprimaRecessoAbbonamento = z.infer<typeof anteprima>

export const anteprimaRecessoAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/recesso/anteprima',
  allow: ['cliente'],
  summary: 'Che cosa torna a chi recede oggi; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const recediDallAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/recesso',
  allow: ['cliente'],
  summary: 'Recede dall’abbonamento entro il termine: la ricevuta arriva per e-mail',
  body: z.strictObject({
    /** The sum that the screen showed: where it is another one by now, nothing is done. */
    rimborso_centesimi: z.int(),
  }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const getRecessoAbbonamentoPdf = {
  method: 'GET',
  path: '/api/abbonamenti/:id/recesso/pdf',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La ricevuta del recesso in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
