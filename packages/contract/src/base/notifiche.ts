import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const notifica = z.object({
  _id: z.string(),
  testo: z.string(),
  /** The page of the portal that shows what it speaks of. */
  indirizzo: z.string(),
  /** The esercente that it speaks of, where the person acts for another one: its page opens there. */
  attivita: z.optional(z.string()),
  letta: z.boolean(),
  created_at: z.string(),
})
export type Notifica = z.infer<typeof notifica>

const elenco = z.object({
  /** The latest, the newest first. */
  data: z.array(notifica),
  /** All of those still to be read, also beyond the ones listed. */
  da_leggere: z.int(),
})
export type ElencoNotifiche = z.infer<typeof elenco>

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Il codice non è valido'))

export const getNotifiche = {
  method: 'GET',
  path: '/api/notifiche',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Le ultime notifiche nel ruolo attuale',
  response: elenco,
} as const satisfies Endpoint

/** Up to the newest that was seen, or that one alone (`solo`): what comes in the meantime stays to be read. */
export const leggiNotifiche = {
  method: 'POST',
  path: '/api/notifiche/lette',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Segna come lette le notifiche fino a una',
  body: z.strictObject({ fino_a: id, solo: z.optional(z.boolean()) }),
  response: elenco,
  sempre: true,
} as const satisfies Endpoint
