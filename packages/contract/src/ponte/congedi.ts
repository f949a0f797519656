import * as z from 'zod/mini'
import { giorno } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { passwordAttuale } from '../persone/sicurezza.ts'

const quanti = z.object({ quanti: z.int(), centesimi: z.int() })

/** The figures of an esercente that would leave on a day. */
const anteprima = z.object({
  /** Abbonamenti that renew, with what they ask for each time. */
  abbonamenti: quanti,
  /** Rate that fall due until the last day, and after it. */
  rate_prima: quanti,
  rate_dopo: quanti,
  /** Debts that are asked for once and still open. */
  pagamenti: quanti,
  /** Collected for the esercente and not yet paid out. */
  da_accreditare_centesimi: z.int(),
  clienti: z.int(),
  /** Clienti with no money record: they are deleted after the term. */
  clienti_da_cancellare: z.int(),
})
export type AnteprimaCongedo = z.infer<typeof anteprima>

const congedo = z.object({
  /** The leaving that was asked for. */
  chiesto: z.nullable(
    z.object({
      ultimo_giorno: z.string(),
      cancella_dal: z.string(),
      chiesto_at: z.string(),
      cancellato_at: z.nullable(z.string()),
      /** True while it can be called off. */
      puo_ripensare: z.boolean(),
    }),
  ),
  /** The reason why it cannot be asked for now; null when it can. */
  non_ora: z.nullable(z.string()),
  dal: z.string(),
  al: z.string(),
})
export type Congedo = z.infer<typeof congedo>

export const getCongedo = {
  method: 'GET',
  path: '/api/congedo',
  allow: ['esercente'],
  summary: 'Se l’attività ha chiesto di chiudere il conto, e da quando può',
  response: congedo,
  inVeduta: 'mai',
} as const satisfies Endpoint

export const anteprimaCongedo = {
  method: 'POST',
  path: '/api/congedo/anteprima',
  allow: ['esercente'],
  summary: 'Che cosa succede ad abbonamenti, rate e incassi chiudendo il conto in un giorno',
  body: z.strictObject({ ultimo_giorno: giorno('il giorno') }),
  response: z.object({ ...anteprima.shape, cancella_dal: z.string() }),
  reads: true,
} as const satisfies Endpoint

/** Needs the password, and a code given on that very day (`chiudi_conto`). */
export const chiudiConto = {
  method: 'POST',
  path: '/api/congedo',
  allow: ['esercente'],
  summary: 'Chiude il conto dell’attività dopo un ultimo giorno',
  body: z.strictObject({
    ultimo_giorno: giorno('il giorno'),
    motivo: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Al massimo 500 caratteri'))),
    password: passwordAttuale,
  }),
  response: congedo,
} as const satisfies Endpoint

export const ripensaCongedo = {
  method: 'DELETE',
  path: '/api/congedo',
  allow: ['esercente'],
  summary: 'Annulla la chiusura del conto, finché non è finita',
  response: congedo,
} as const satisfies Endpoint
