import * as z from 'zod/mini'
import { testo } from '../chiamata/campi.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { dilazione } from './dilazioni.ts'

// A plan that stands still for some time: nothing is charged nor reminded of, and its days move on.

const giorno = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Scegli un giorno'))

const nuovoGiorno = z.object({
  n: z.int(),
  /** The number of the rata that this one asks for again. */
  riapre_n: z.nullable(z.int()),
  residuo_centesimi: z.int(),
  era: z.string(),
  scadenza: z.string(),
})

/** The calendar that the screen showed: with another one nothing is done. */
const calendarioVisto = z.array(z.strictObject({ n: z.int(), scadenza: giorno }))

const anteprima = z.object({
  /** The first day of the suspension, and the last. */
  dal: z.string(),
  fino_al: z.string(),
  /** The rate that were late before stay due: how many, and how much. */
  scadute: z.int(),
  scaduto_centesimi: z.int(),
  rate: z.array(nuovoGiorno),
})
export type AnteprimaSospensione = z.infer<typeof anteprima>

export const anteprimaSospensione = {
  method: 'POST',
  path: '/api/dilazioni/:id/sospensione/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Il calendario di un piano sospeso da oggi fino a un giorno; non scrive nulla',
  body: z.strictObject({ fino_al: giorno }),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const sospendiDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/sospensione',
  allow: ['esercente', 'admin'],
  summary: 'Sospende un piano: le rate si spostano, nulla si addebita e nulla si ricorda',
  body: z.strictObject({ fino_al: giorno, motivo: testo('il motivo', 300), rate: calendarioVisto }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint

export const anteprimaRipresa = {
  method: 'POST',
  path: '/api/dilazioni/:id/ripresa/anteprima',
  allow: ['esercente', 'admin'],
  summary: 'Il calendario di un piano sospeso che riprende oggi; non scrive nulla',
  body: z.strictObject({}),
  response: anteprima,
  reads: true,
} as const satisfies Endpoint

export const riprendiDilazione = {
  method: 'POST',
  path: '/api/dilazioni/:id/ripresa',
  allow: ['esercente', 'admin'],
  summary: 'Riprende un piano sospeso prima del suo giorno: i giorni non usati si rendono',
  body: z.strictObject({ rate: calendarioVisto }),
  response: dilazione,
  idempotent: true,
} as const satisfies Endpoint
