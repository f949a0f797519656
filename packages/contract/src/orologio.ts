import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const orologio = z.object({
  /** What time the server believes it is. */
  adesso: z.string(),
  /** Whole days that it is ahead of the world. */
  avanti_giorni: z.int(),
})
export type Orologio = z.infer<typeof orologio>

export const GIORNI_MAX = 366

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
  summary: 'Porta avanti l’orologio dell’ambiente di prova, fino al riavvio',
  body: z.strictObject({ giorni: z.int().check(z.minimum(1), z.maximum(GIORNI_MAX)) }),
  response: orologio,
} as const satisfies Endpoint
