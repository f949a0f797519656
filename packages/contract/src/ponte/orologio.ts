import { GIORNI_OROLOGIO_MAX, STATI_OROLOGIO } from '@rateo/domain/tempo/orologio-prova'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const orologio = z.object({
  /** The instant by the server's clock. */
  adesso: z.string(),
  /** Whole days that it is ahead of the world. */
  avanti_giorni: z.int(),
  stato: z.enum(STATI_OROLOGIO),
  /** The day it is going to, while it is on its way or stopped before it; else null. */
  fino: z.nullable(z.string()),
  /** Days of this journey, and how many of them are lived. */
  giorni_totali: z.int(),
  giorni_vissuti: z.int(),
  /** The reason why it stopped. */
  errore: z.nullable(z.string()),
})
export type Orologio = z.infer<typeof orologio>

const avanti = z.strictObject({
  giorni: z
    .int('Inserisci un numero intero di giorni')
    .check(
      z.minimum(1, 'Almeno un giorno'),
      z.maximum(GIORNI_OROLOGIO_MAX, `Al massimo ${GIORNI_OROLOGIO_MAX} giorni`),
    ),
})

export const getOrologio = {
  method: 'GET',
  path: '/api/gestione/orologio',
  allow: ['admin'],
  summary: 'L’orologio dell’ambiente di prova',
  response: orologio,
} as const satisfies Endpoint

export const avanzaOrologio = {
  method: 'POST',
  path: '/api/gestione/orologio',
  allow: ['admin'],
  summary: 'Porta avanti l’orologio dell’ambiente di prova, vivendo ogni giorno',
  body: avanti,
  response: orologio,
} as const satisfies Endpoint

export const riprendiOrologio = {
  method: 'POST',
  path: '/api/gestione/orologio/riprendi',
  allow: ['admin'],
  summary: 'Riprende i giorni dell’orologio di prova da dove si sono fermati',
  response: orologio,
} as const satisfies Endpoint

// The same clock for a key of the trial (SVI-M5): in production these two are not there.

export const getOrologioDiProva = {
  method: 'GET',
  path: '/api/orologio',
  allow: ['esercente'],
  summary: 'L’orologio dell’ambiente di prova: è arrivato quando lo stato è “pronto”',
  response: orologio,
  chiave: 'orologio:scrittura',
} as const satisfies Endpoint

export const avanzaOrologioDiProva = {
  method: 'POST',
  path: '/api/orologio',
  allow: ['esercente'],
  summary: 'Porta avanti l’orologio dell’ambiente di prova, vivendo ogni giorno',
  body: avanti,
  response: orologio,
  chiave: 'orologio:scrittura',
} as const satisfies Endpoint
