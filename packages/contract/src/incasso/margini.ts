import { METODI_ONLINE } from '@rateo/domain/denaro/commissione'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const admin = ['admin'] as const
const mese = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Scegli un mese'))

/** The ways in which the figures are parted. */
export const PARTI_MARGINE = ['mese', 'esercente', 'metodo'] as const
export type ParteMargine = (typeof PARTI_MARGINE)[number]

/** Stands for costs that belong to no payment that we know of. */
export const DI_NESSUNO = 'nessuno'

const filtri = {
  /** Months, both included; without them the last twelve. */
  dal: z.optional(mese),
  al: z.optional(mese),
  esercente: z.optional(z.string().check(z.maxLength(24))),
  metodo: z.optional(z.enum([...METODI_ONLINE, DI_NESSUNO])),
}

/**
 * Revenue is the operator's commission without its IVA, costs are what the provider asks and the operator bears; the margin is
 * the one less the other. All as the books have them.
 */
const cifre = {
  ricavi_centesimi: z.int(),
  costi_centesimi: z.int(),
  margine_centesimi: z.int(),
}

const riga = z.object({
  /** A month, the id of an esercente, a metodo; `nessuno` where it is not known. */
  chiave: z.string(),
  /** The name of the esercente. */
  nome: z.nullable(z.string()),
  ...cifre,
})
export type RigaMargine = z.infer<typeof riga>

const perParte = z.strictObject({ ...filtri, per: z.enum(PARTI_MARGINE) })

export const listMargini = {
  method: 'GET',
  path: '/api/gestione/margini',
  allow: admin,
  summary:
    'Commissioni incassate, costo del servizio di pagamento e margine, per mese, esercente o metodo',
  querystring: perParte,
  response: z.object({
    dal: z.string(),
    al: z.string(),
    /** The name of the esercente that was asked for. */
    esercente: z.nullable(z.string()),
    righe: z.array(riga),
    /** True when there are more than these: the file has them all. */
    altre: z.boolean(),
    totale: z.object(cifre),
  }),
} as const satisfies Endpoint

export const getMarginiCsv = {
  method: 'GET',
  path: '/api/gestione/margini/csv',
  allow: admin,
  summary: 'Commissioni, costi e margine in CSV',
  querystring: perParte,
  response: z.unknown(),
} as const satisfies Endpoint

export const VOCI_MARGINE = ['ricavi', 'costi'] as const

const voce = z.object({
  giorno: z.string(),
  voce: z.enum(VOCI_MARGINE),
  /** The kind of posting. */
  tipo: z.string(),
  esercente: z.nullable(z.string()),
  metodo: z.nullable(z.string()),
  pagamento: z.nullable(z.object({ _id: z.string(), numero: z.string() })),
  /** Above zero for revenue, and for a cost in the list of costs. */
  importo_centesimi: z.int(),
})
export type VoceMargine = z.infer<typeof voce>

const perVoce = z.strictObject({ ...filtri, voce: z.optional(z.enum(VOCI_MARGINE)) })

export const listVociMargine = {
  method: 'GET',
  path: '/api/gestione/margini/voci',
  allow: admin,
  summary: 'Le scritture dietro una cifra: commissioni, costi o tutte e due',
  querystring: perVoce,
  response: z.object({
    data: z.array(voce),
    /** True when there are more than these: the file has them all. */
    altre: z.boolean(),
    /** The sum of all of them: revenue less costs where both were asked for. */
    totale_centesimi: z.int(),
  }),
} as const satisfies Endpoint

export const getVociMargineCsv = {
  method: 'GET',
  path: '/api/gestione/margini/voci/csv',
  allow: admin,
  summary: 'Le scritture dietro una cifra in CSV',
  querystring: perVoce,
  response: z.unknown(),
} as const satisfies Endpoint
