import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

export { type Carta, carteCliente, carteEsercente } from './carte-salvate.ts'

const ALLOW = ['esercente', 'cliente'] as const

/** Answers with the provider's page where the card is typed: its number never comes here. */
export const aggiungiCarta = {
  method: 'POST',
  path: '/api/carte_di_credito',
  allow: ALLOW,
  summary: 'Apre la pagina del fornitore in cui si salva una carta',
  body: z.strictObject({}),
  response: z.object({ salvataggio_id: z.string(), url: z.string() }),
} as const satisfies Endpoint

export const completaCarta = {
  method: 'POST',
  path: '/api/carte_di_credito/salvataggi/:id/completa',
  allow: ALLOW,
  summary: 'Chiede al fornitore che cosa è stato di una carta da salvare',
  body: z.strictObject({}),
  response: z.object({
    stato: z.enum(['aperto', 'salvata', 'annullato']),
    carta_id: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

export const modificaCarta = {
  method: 'PATCH',
  path: '/api/carte_di_credito/:id',
  allow: ALLOW,
  summary: 'Dà un nome a una carta, o la rende la predefinita',
  body: z.strictObject({
    soprannome: z.optional(z.string().check(z.trim(), z.maxLength(40, 'Al massimo 40 caratteri'))),
    predefinita: z.optional(z.literal(true)),
  }),
  response: z.object({ _id: z.string() }),
} as const satisfies Endpoint

/** Every card of the role, in the order in which they are proposed; the usual one stays the first. */
export const ordinaCarte = {
  method: 'POST',
  path: '/api/carte_di_credito/ordine',
  allow: ALLOW,
  summary: 'Sceglie in che ordine si propongono le carte',
  body: z.strictObject({
    ids: z
      .array(z.string().check(z.minLength(1), z.maxLength(64)))
      .check(z.minLength(1, 'Scegli almeno una carta'), z.maxLength(50)),
  }),
  response: z.object({ ordinate: z.int() }),
} as const satisfies Endpoint

export const spostaAddebiti = {
  method: 'POST',
  path: '/api/carte_di_credito/:id/sposta',
  allow: ALLOW,
  summary: 'Passa a un’altra carta tutto ciò che si addebita su questa',
  body: z.strictObject({ a_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({ spostati: z.int() }),
} as const satisfies Endpoint

/** Refused without a replacement while something is charged to the card. */
export const rimuoviCarta = {
  method: 'POST',
  path: '/api/carte_di_credito/:id/rimuovi',
  allow: ALLOW,
  summary: 'Rimuove una carta',
  body: z.strictObject({
    sostituta_id: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  response: z.object({ _id: z.string(), spostati: z.int() }),
} as const satisfies Endpoint
