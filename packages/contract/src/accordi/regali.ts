import { REGALO_PERIODI_MAX, STATI_REGALO } from '@rateo/domain/atti/regalo-abbonamento'
import * as z from 'zod/mini'
import { email, testoFacoltativo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { codicePromozione, provaSconto } from '../promozioni/sconto.ts'

// An abbonamento that somebody pays for another person, who accepts it by a link and is never charged.

const regalo = z.object({
  _id: z.string(),
  stato: z.enum(STATI_REGALO),
  /** True for who gave it; false for who was given it. */
  mio: z.boolean(),
  /** The person who gave it, and the address that it was sent to: each is told to the other side only as far as it knows it. */
  da: z.string(),
  email: z.nullable(z.string()),
  messaggio: z.nullable(z.string()),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  piano_id: z.string(),
  /** The piano whatever its version, at which somebody can subscribe. */
  primo_id: z.string(),
  esercente: z.object({ _id: z.string(), nome: z.string() }),
  periodi: z.int(),
  /** How long it lasts, in words. */
  durata: z.string(),
  /** The amount that was paid, for the person who paid it; null for the other one. */
  importo_centesimi: z.nullable(z.int()),
  pagamento_id: z.nullable(z.string()),
  voci: z.array(z.object({ name: z.string(), value: z.string() })),
  scade_at: z.nullable(z.string()),
  /** The last day of the service, once it was accepted. */
  fino_al: z.nullable(z.string()),
  /** The abbonamento, to who has it. */
  abbonamento_id: z.nullable(z.string()),
  /** Why the caller cannot accept now, in a sentence; null where they can, or it is theirs to give. */
  motivo: z.nullable(z.string()),
  /** Withdrawal of who paid, after it was accepted: the last day and what goes back today; null where there is none. */
  recesso: z.nullable(z.object({ entro: z.string(), rimborso_centesimi: z.int() })),
  created_at: z.string(),
})
export type Regalo = z.infer<typeof regalo>

/** Conditions and sum are those that were read. Nothing is given until it is paid, and the letter goes out with the payment. */
export const regalaPiano = {
  method: 'POST',
  path: '/api/piani/:id/regala',
  allow: ['cliente'],
  summary: 'Ordina un abbonamento per un’altra persona, con obbligo di pagamento',
  body: z.strictObject({
    piano_id: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Rileggi la pagina')),
    email: email(),
    periodi: z
      .int('Scegli per quanto')
      .check(
        z.minimum(1, 'Almeno un periodo'),
        z.maximum(REGALO_PERIODI_MAX, `Al massimo ${REGALO_PERIODI_MAX} periodi`),
      ),
    messaggio: testoFacoltativo(300),
    /** The sum to pay, less what the code takes off. */
    totale_centesimi: z.int(),
    /** A code on the whole price: it is used for who pays. */
    codice: z.optional(codicePromozione),
    /** The express request that the service begins within the days of the withdrawal (art. 51 Codice del consumo). */
    avvio_chiesto: z._default(z.boolean(), false),
  }),
  response: z.object({ regalo_id: z.string(), da_pagare_id: z.string() }),
  idempotent: true,
} as const satisfies Endpoint

export const provaCodiceRegalo = {
  method: 'POST',
  path: '/api/piani/:id/regala/sconto',
  allow: ['cliente'],
  summary: 'Che cosa toglie un codice dal prezzo di un regalo; non lo usa',
  body: z.strictObject({
    codice: codicePromozione,
    periodi: z.int().check(z.minimum(1), z.maximum(REGALO_PERIODI_MAX)),
  }),
  response: provaSconto,
  reads: true,
} as const satisfies Endpoint

export const elencoRegali = {
  method: 'GET',
  path: '/api/regali',
  allow: ['cliente'],
  summary: 'I regali fatti, e quelli che aspettano una risposta',
  response: z.object({ data: z.array(regalo) }),
} as const satisfies Endpoint

export const getRegalo = {
  method: 'GET',
  path: '/api/regali/:id',
  allow: ['cliente'],
  summary: 'Un regalo, per chi lo ha fatto o per chi lo riceve',
  response: regalo,
} as const satisfies Endpoint

/** Nothing is charged to who accepts, neither now nor at the end: it is over by itself. */
export const accettaRegalo = {
  method: 'POST',
  path: '/api/regali/:id/accetta',
  allow: ['cliente'],
  summary: 'Accetta un abbonamento in regalo: comincia oggi, e non costa nulla',
  body: z.strictObject({}),
  response: regalo,
  idempotent: true,
} as const satisfies Endpoint

export const rifiutaRegalo = {
  method: 'POST',
  path: '/api/regali/:id/rifiuta',
  allow: ['cliente'],
  summary: 'Rifiuta un regalo: il denaro torna a chi lo ha pagato',
  body: z.strictObject({}),
  response: regalo,
} as const satisfies Endpoint

export const ritiraRegalo = {
  method: 'POST',
  path: '/api/regali/:id/ritira',
  allow: ['cliente'],
  summary:
    'Ritira un regalo che non è stato ancora accettato: torna tutto quello che è stato pagato',
  body: z.strictObject({}),
  response: regalo,
} as const satisfies Endpoint

/** The sum that was read goes back, or nothing is done. */
export const recediDalRegalo = {
  method: 'POST',
  path: '/api/regali/:id/recedi',
  allow: ['cliente'],
  summary: 'Recede da un regalo già accettato, entro i 14 giorni: l’abbonamento finisce',
  body: z.strictObject({ rimborso_centesimi: z.int() }),
  response: regalo,
} as const satisfies Endpoint
