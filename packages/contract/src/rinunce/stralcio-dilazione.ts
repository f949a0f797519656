import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from '../accordi/dilazioni.ts'

// All that is left of a plan is given up by the staff, and owed again where that was a mistake.

const anteprima = z.object({
  /** The rate that are given up, or owed again. */
  rate: z.int(),
  importo_centesimi: z.int(),
  /** Interest for being late up to today, which is given up too, or asked for again. */
  mora_centesimi: z.int(),
  /** The rate among them whose day has gone by. */
  scadute: z.int(),
  /** The state of the plan afterwards. */
  stato: z.enum(['attiva', 'decaduta', 'stralciata']),
})
export type AnteprimaStralcio = z.infer<typeof anteprima>

export const anteprimaStralcio = {
  method: 'POST',
  path: '/api/dilazioni/:id/stralcio/anteprima',
  allow: ['admin'],
  summary: 'A quanto si rinuncia stralciando oggi un piano; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const stralciaDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/stralcio',
  allow: ['admin'],
  summary: 'Stralcia un piano: quello che resta non è più dovuto',
  /** With another sum than the one that the screen showed nothing is done. */
  body: z.strictObject({ motivo: testo('il motivo', 300), importo_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const anteprimaAnnullaStralcio = {
  method: 'POST',
  path: '/api/dilazioni/:id/stralcio/annulla/anteprima',
  allow: ['admin'],
  summary: 'Che cosa torna dovuto annullando lo stralcio; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const annullaStralcio = {
  method: 'POST',
  path: '/api/dilazioni/:id/stralcio/annulla',
  allow: ['admin'],
  summary: 'Annulla lo stralcio di un piano: quello che restava è di nuovo dovuto',
  body: z.strictObject({ importo_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
