import { MOTIVI_DISDETTA } from '@rateo/domain/stati/disdetta'
import * as z from 'zod/mini'
import { abbonamento } from './abbonamenti.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** The body repeats the last day that was read: where it has changed meanwhile nothing is done. */
export const disdici = {
  method: 'POST',
  path: '/api/abbonamenti/:id/disdetta',
  allow: ['esercente', 'cliente'],
  summary: 'Disdice un abbonamento: dura fino alla fine del periodo e non si addebita altro',
  body: z.strictObject({
    fino_al: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Rileggi la pagina')),
    motivo: z.optional(z.enum(MOTIVI_DISDETTA)),
    nota: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Al massimo 500 caratteri'))),
  }),
  response: abbonamento,
  idempotent: true,
} as const satisfies Endpoint

export const annullaDisdetta = {
  method: 'DELETE',
  path: '/api/abbonamenti/:id/disdetta',
  allow: ['esercente', 'cliente'],
  summary: 'Ritira la disdetta, finché l’abbonamento dura: tutto torna com’era',
  response: abbonamento,
} as const satisfies Endpoint
