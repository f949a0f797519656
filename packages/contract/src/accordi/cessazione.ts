import { RESI_CESSAZIONE } from '@rateo/domain/atti/chiusura-abbonamento'
import { MOTIVI_DISDETTA } from '@rateo/domain/stati/disdetta'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { abbonamento } from './abbonamenti.ts'

const scelta = z.object({
  reso: z.enum(RESI_CESSAZIONE),
  /** The sum that goes back to the cliente. */
  rimborso_centesimi: z.int(),
  /** Charges that were not paid yet, and would not be owed any more. */
  annullati_centesimi: z.int(),
  /** Why it cannot be chosen now; null where it can. */
  motivo: z.nullable(z.string()),
  /** The object of the code that the esercente gives, where money goes back. */
  oggetto: z.string(),
})
export type SceltaCessazione = z.infer<typeof scelta>

export const anteprimaCessazione = {
  method: 'POST',
  path: '/api/abbonamenti/:id/cessazione/anteprima',
  allow: ['esercente', 'admin'],
  summary:
    'Che cosa torna al cliente se l’abbonamento cessa oggi, per ogni scelta; non scrive nulla',
  body: z.strictObject({}),
  response: z.object({ data: z.array(scelta) }),
  reads: true,
} as const satisfies Endpoint

/** The sums are those that were read: where they have changed meanwhile nothing is done. */
export const cessaAbbonamento = {
  method: 'POST',
  path: '/api/abbonamenti/:id/cessazione',
  allow: ['esercente', 'admin'],
  summary: 'Cessa subito un abbonamento, con il rimborso scelto',
  body: z.strictObject({
    reso: z.enum(RESI_CESSAZIONE),
    rimborso_centesimi: z.int(),
    annullati_centesimi: z.int(),
    motivo: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Scrivi il motivo'),
        z.maxLength(500, 'Al massimo 500 caratteri'),
      ),
  }),
  response: abbonamento,
  idempotent: true,
  capacita: 'rimborsi',
} as const satisfies Endpoint

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
