import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const consegna = z.object({
  giorno: z.int(),
  email: z.string(),
})

const invio = z.object({
  _id: z.string(),
  mese: z.string(),
  email: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  scaricato_at: z.nullable(z.string()),
  vale: z.boolean(),
})

const stato = z.object({
  /** To whom it is sent by itself, and on which day of the month after; null where it is not. */
  consegna: z.nullable(consegna),
  /** The months that have something in them, `2026-10`, the newest first. */
  mesi: z.array(z.object({ mese: z.string(), documenti: z.int(), concluso: z.boolean() })),
  invii: z.array(invio),
})
export type PacchiMese = z.infer<typeof stato>

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Scrivi un indirizzo e-mail'))
const mese = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Scegli un mese'))

export const getPacchiMese = {
  method: 'GET',
  path: '/api/pacchi_mese',
  allow: ['esercente'],
  summary: 'I mesi da dare al commercialista, e a chi partono da soli',
  response: stato,
} as const satisfies Endpoint

export const impostaPacchiMese = {
  method: 'PUT',
  path: '/api/pacchi_mese/consegna',
  allow: ['esercente'],
  summary: 'Manda ogni mese il link del pacco a un indirizzo, il giorno scelto',
  body: z.strictObject({
    email,
    giorno: z.int().check(z.minimum(1, 'Dal giorno 1 al 28'), z.maximum(28, 'Dal giorno 1 al 28')),
  }),
  response: stato,
} as const satisfies Endpoint

export const fermaPacchiMese = {
  method: 'DELETE',
  path: '/api/pacchi_mese/consegna',
  allow: ['esercente'],
  summary: 'Non manda più il pacco da solo',
  response: stato,
} as const satisfies Endpoint

export const inviaPaccoMese = {
  method: 'POST',
  path: '/api/pacchi_mese/invia',
  allow: ['esercente'],
  summary: 'Manda a un indirizzo il link del pacco di un mese',
  body: z.strictObject({ mese, email }),
  response: stato,
  idempotent: true,
} as const satisfies Endpoint

export const revocaLinkPacco = {
  method: 'POST',
  path: '/api/pacchi_mese/:id/revoca',
  allow: ['esercente'],
  summary: 'Il link di un pacco non vale più',
  response: stato,
} as const satisfies Endpoint

export const getPaccoMese = {
  method: 'GET',
  path: '/api/pacchi_mese/zip',
  allow: ['esercente'],
  summary: 'Il mese in un file ZIP: documenti, incassi, corrispettivi e fatture elettroniche',
  querystring: z.strictObject({ mese }),
  response: z.unknown(),
} as const satisfies Endpoint
