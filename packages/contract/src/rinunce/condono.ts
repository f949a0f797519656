import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from '../accordi/dilazioni.ts'

// A part of a rata, or all of it, forgiven: capital, interest, expenses and mora apart.

const importo = z._default(
  z.int('Inserisci un importo').check(z.minimum(0, 'L’importo non può essere negativo')),
  0,
)
const chiesto = {
  capitale_centesimi: importo,
  interessi_centesimi: importo,
  spese_centesimi: importo,
  /** The mora of today, and that it grows no more. */
  mora: z._default(z.boolean(), false),
}

const anteprima = z.object({
  n: z.int(),
  riapre_n: z.nullable(z.int()),
  /** The parts that are left of the rata now. */
  resta: z.object({
    capitale_centesimi: z.int(),
    interessi_centesimi: z.int(),
    spese_centesimi: z.int(),
    mora_centesimi: z.int(),
  }),
  /** The sum that is forgiven, mora included. */
  condonato_centesimi: z.int(),
  /** The sum that is left to pay afterwards, mora of today included. */
  dovuto_centesimi: z.int(),
  /** True where nothing of the plan is left afterwards. */
  conclude: z.boolean(),
  /** The object of the code that an esercente confirms it with. */
  oggetto: z.string(),
})
export type AnteprimaCondono = z.infer<typeof anteprima>

export const anteprimaCondono = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/condono/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Che cosa resta di una rata condonandone una parte; non scrive nulla',
  body: z.strictObject(chiesto),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

/** An esercente needs the code of `POST /otp/verifica`: `stralcio` on the `oggetto` of the preview. */
export const condonaRata = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/condono',
  allow: ['esercente', 'admin'],
  summary: 'Condona una parte di una rata, o tutta',
  body: z.strictObject({
    ...chiesto,
    motivo: testo('il motivo', 300),
    /** The rest that the screen showed: with another sum nothing is forgiven. */
    dovuto_centesimi: z.int(),
  }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const annullaCondono = {
  method: 'POST',
  path: '/api/dilazioni/:id/rate/:n/condono/annulla',
  allow: ['esercente', 'admin'],
  summary: 'Annulla l’ultimo condono di una rata, finché nulla si è mosso',
  body: z.strictObject({ importo_centesimi: z.int() }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
