import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

const giorno = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno'))

const spostamento = z.object({
  n: z.int(),
  /** The amount that is left to pay of it, which does not change. */
  residuo_centesimi: z.int(),
  era: z.string(),
  scadenza: z.string(),
  /** The card or account that is charged on the new day; null where the cliente pays by hand. */
  addebito_su: z.nullable(z.string()),
  /** Later days that the cliente may still choose on this plan after this one; null for the esercente. */
  rimasti: z.nullable(z.int()),
})
export type SpostamentoRata = z.infer<typeof spostamento>

export const anteprimaSpostamento = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/sposta/anteprima',
  allow: ['esercente', 'cliente'],
  summary: 'Che cosa cambia con un altro giorno per una rata; non scrive nulla',
  body: z.strictObject({ scadenza: giorno }),
  response: spostamento,
  reads: true,
} as const satisfies Endpoint

export const spostaRata = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/sposta',
  allow: ['esercente', 'cliente'],
  summary: 'Sposta una rata a un altro giorno: gli importi restano gli stessi',
  body: z.strictObject({
    scadenza: giorno,
    /** The day that the screen showed: a rata that was moved meanwhile is not moved again. */
    era: giorno,
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

const giornoDelMese = z
  .int('Scegli un giorno')
  .check(z.minimum(1, 'Scegli un giorno'), z.maximum(31, 'Scegli un giorno'))

const anteprimaDelGiorno = z.object({
  rate: z.array(
    z.object({
      n: z.int(),
      /** The amount that is left to pay of it, which does not change. */
      residuo_centesimi: z.int(),
      era: z.string(),
      scadenza: z.string(),
      /** True where the day came too soon for the bank: it is the first on which the account can be debited. */
      rinviata: z.boolean(),
    }),
  ),
  /** The card or account that is charged on the new days; null where the cliente pays by hand. */
  addebito_su: z.nullable(z.string()),
})
export type AnteprimaGiorno = z.infer<typeof anteprimaDelGiorno>

export const anteprimaGiorno = {
  method: 'POST',
  path: '/api/dilazioni/:id/giorno/anteprima',
  allow: ['cliente'],
  summary: 'Le nuove scadenze con un altro giorno del mese; non scrive nulla',
  body: z.strictObject({ giorno: giornoDelMese }),
  response: anteprimaDelGiorno,
  reads: true,
} as const satisfies Endpoint

export const scegliGiorno = {
  method: 'POST',
  path: '/api/dilazioni/:id/giorno',
  allow: ['cliente'],
  summary:
    'Sceglie il giorno del mese delle prossime rate, una volta: gli importi restano gli stessi',
  body: z.strictObject({
    giorno: giornoDelMese,
    /** The days that the screen showed: where they would be others by now nothing is moved. */
    scadenze: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(60)),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
