import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from '../accordi/dilazioni.ts'

// A lower sum closes a plan that fell due at once, where it is paid by its day.

const chiesto = {
  importo_centesimi: z.int('Inserisci un importo').check(z.minimum(1, 'Inserisci un importo')),
  entro: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno')),
}

const anteprima = z.object({
  ...chiesto,
  /** The rest of the plan today, without mora. */
  residuo_centesimi: z.int(),
  /** The sum that the esercente gives up once the sum is paid. */
  non_dovuti_centesimi: z.int(),
  /** Interest for being late up to today, which is not asked for meanwhile and not owed afterwards. */
  mora_centesimi: z.int(),
  rate: z.int(),
  /** The object of the code that the esercente confirms it with. */
  oggetto: z.string(),
})
export type AnteprimaSaldo = z.infer<typeof anteprima>

export const anteprimaSaldo = {
  method: 'POST',
  path: '/api/dilazioni/:id/saldo/anteprima',
  allow: ['esercente'],
  summary: 'A quanto si rinuncia con un saldo e stralcio; non scrive nulla',
  body: z.strictObject(chiesto),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** Needs the code of `POST /otp/verifica`: `stralcio` on the `oggetto` of the preview. */
export const proponiSaldo = {
  method: 'POST',
  path: '/api/dilazioni/:id/saldo',
  allow: ['esercente'],
  summary: 'Propone di chiudere un piano decaduto con un importo minore, entro un giorno',
  body: z.strictObject({
    ...chiesto,
    /** The cliente reads it too. */
    nota: testo('il motivo', 300),
    /** The sum given up that the screen showed: with another one nothing is proposed. */
    non_dovuti_centesimi: z.int(),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const ritiraSaldo = {
  method: 'POST',
  path: '/api/dilazioni/:id/saldo/ritira',
  allow: ['esercente'],
  summary: 'Ritira un saldo e stralcio che non è stato pagato: è di nuovo dovuto tutto il residuo',
  body: z.strictObject({ importo_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
