import { REGOLE_RIDUZIONE } from '@rateo/domain/atti/riduzione'
import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from '../accordi/dilazioni.ts'

// A part of the purchase was given back: it comes off the rate that are left, and what is beyond them goes back.

const chiesto = {
  importo_centesimi: z.int('Inserisci un importo').check(z.minimum(1, 'Inserisci un importo')),
  regola: z.enum(REGOLE_RIDUZIONE, 'Scegli da quali rate'),
}

const anteprima = z.object({
  ...chiesto,
  /** The sum that comes off the rate: the price that was given back, and the interest and expenses that it does not cost any more. */
  tolto_centesimi: z.int(),
  interessi_tolti_centesimi: z.int(),
  /** The rest of the plan afterwards, without mora. */
  resta_centesimi: z.int(),
  /** The sum beyond the rate that are left: money that goes back to the cliente. */
  da_rendere_centesimi: z.int(),
  /** The part of it that goes back by itself, where it came from; the rest is handed back by the esercente. */
  reso_online_centesimi: z.int(),
  rate: z.array(
    z.object({
      n: z.int(),
      riapre_n: z.nullable(z.int()),
      scadenza: z.string(),
      era_centesimi: z.int(),
      resta_centesimi: z.int(),
    }),
  ),
  /** True where nothing of the plan is left afterwards. */
  conclude: z.boolean(),
  /** The object of the code that an esercente confirms it with. */
  oggetto: z.string(),
})
export type AnteprimaRiduzione = z.infer<typeof anteprima>

export const anteprimaRiduzione = {
  method: 'POST',
  path: '/api/dilazioni/:id/riduzione/anteprima',
  allow: ['esercente'],
  summary: 'Come cambiano le rate togliendo un reso, secondo una regola; non scrive nulla',
  body: z.strictObject(chiesto),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** Needs the code of `POST /otp/verifica`: `stralcio` on the `oggetto` of the preview. */
export const riduciDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/riduzione',
  allow: ['esercente'],
  summary: 'Toglie un reso dalle rate che restano, e rende quello che è oltre',
  body: z.strictObject({
    ...chiesto,
    motivo: testo('il motivo', 300),
    /** The sums that the screen showed: with others nothing is done. */
    resta_centesimi: z.int(),
    da_rendere_centesimi: z.int(),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
