import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The most arretrati that are offered, and may be asked for, at a time: the oldest first. */
export const MAX_ARRETRATI = 10

const arretrato = z.object({
  _id: z.string(),
  esercente: z.string(),
  causale: z.string(),
  scadenza: z.string(),
  /** The amount that the card would be charged. */
  importo_centesimi: z.int(),
  /** The reason why this card cannot pay it now, in a sentence; null when it can. */
  impedimento: z.nullable(z.string()),
})
export type Arretrato = z.infer<typeof arretrato>

const arretrati = z.object({
  carta: z.object({ _id: z.string(), etichetta: z.string() }),
  data: z.array(arretrato),
  /** The sum of those that the card can pay. */
  totale_centesimi: z.int(),
  /** Overdue ones that are not in the list. */
  altri: z.int(),
})
export type Arretrati = z.infer<typeof arretrati>

/**
 * The outcome of one debt: paid; refused by the bank; waiting for the cliente to confirm with the bank; not known yet;
 * not even asked for.
 */
export const ESITI_ARRETRATO = [
  'pagato',
  'rifiutato',
  'da_confermare',
  'in_verifica',
  'non_chiesto',
] as const

const esito = z.object({
  _id: z.string(),
  esito: z.enum(ESITI_ARRETRATO),
  /** A sentence: whether money moved, and what to do. */
  message: z.string(),
})
export type EsitoArretrato = z.infer<typeof esito>

export const getArretrati = {
  method: 'GET',
  path: '/api/carte_di_credito/:id/arretrati',
  allow: ['cliente'],
  summary: 'I pagamenti in ritardo che una carta può pagare, con il totale',
  response: arretrati,
} as const satisfies Endpoint

const ritardo = z.object({
  /** Each esercente to whom something is late, the one who has waited longest first. */
  data: z.array(
    z.object({
      esercente: z.object({ _id: z.string(), nome: z.string() }),
      numero: z.int(),
      /** With the mora of today: what their pages ask for. */
      totale_centesimi: z.int(),
      /** The debt on whose page all of them are paid in one go; null where they are not. */
      capofila_id: z.nullable(z.string()),
    }),
  ),
  numero: z.int(),
  totale_centesimi: z.int(),
})
export type Ritardo = z.infer<typeof ritardo>

export const getRitardo = {
  method: 'GET',
  path: '/api/arretrati',
  allow: ['cliente'],
  summary: 'Quello che è in ritardo, per esercente, con la mora di oggi',
  response: ritardo,
} as const satisfies Endpoint

/** The amounts are those that were read: one that has changed since is not charged. */
export const pagaArretrati = {
  method: 'POST',
  path: '/api/carte_di_credito/:id/arretrati',
  allow: ['cliente'],
  summary: 'Paga con una carta i pagamenti in ritardo scelti',
  body: z.strictObject({
    pagamenti: z
      .array(
        z.strictObject({
          _id: z.string().check(z.minLength(1), z.maxLength(64)),
          importo_centesimi: z.int().check(z.minimum(1)),
        }),
      )
      .check(
        z.minLength(1, 'Scegli almeno un pagamento'),
        z.maxLength(MAX_ARRETRATI, `Al massimo ${MAX_ARRETRATI} pagamenti alla volta`),
      ),
  }),
  response: z.object({ data: z.array(esito) }),
  idempotent: true,
} as const satisfies Endpoint
