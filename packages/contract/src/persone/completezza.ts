import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** Things that a person can add to its profile, each of which opens something. */
export const VOCI_PROFILO = [
  'email',
  'telefono',
  'carta',
  'iban',
  'conto',
  'fatturazione',
  'punto_vendita',
  'logo',
  'secondo_passaggio',
] as const
export type VoceProfilo = (typeof VOCI_PROFILO)[number]

const completezza = z.object({
  percento: z.int(),
  voci: z.array(z.object({ voce: z.enum(VOCI_PROFILO), fatto: z.boolean() })),
})
export type Completezza = z.infer<typeof completezza>

export const getCompletezza = {
  method: 'GET',
  path: '/api/profilo/completezza',
  allow: 'sessione',
  summary: 'Che cosa manca al proprio profilo nel ruolo attuale',
  response: completezza,
} as const satisfies Endpoint
