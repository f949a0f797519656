import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const

/** The commission of a month with what its invoice needs; there once the month is over. */
const commissione = z.object({
  numero: z.string(),
  imponibile_centesimi: z.int(),
  iva_centesimi: z.int(),
  aliquote: z.array(
    z.object({ aliquota: z.int(), imponibile_centesimi: z.int(), iva_centesimi: z.int() }),
  ),
  pagamenti: z.int(),
})
export type CommissioneDelMese = z.infer<typeof commissione>

const mese = z.object({
  /** `2026-11`. */
  mese: z.string(),
  concluso: z.boolean(),
  /** Null while the month goes on, and where there was none. */
  commissione: z.nullable(commissione),
})
export type MeseRendiconto = z.infer<typeof mese>

export const listRendicontiMensili = {
  method: 'GET',
  path: '/api/accrediti/mesi',
  allow: esercente,
  summary: 'I mesi con movimenti, con la commissione di ognuno',
  response: z.object({ data: z.array(mese) }),
} as const satisfies Endpoint

export const getRendicontoMensileCsv = {
  method: 'GET',
  path: '/api/accrediti/mesi/:mese/csv',
  allow: esercente,
  summary: 'Il rendiconto di un mese in CSV: ogni movimento, con il saldo prima e dopo',
  response: z.unknown(),
} as const satisfies Endpoint

export const getRendicontoMensilePdf = {
  method: 'GET',
  path: '/api/accrediti/mesi/:mese/pdf',
  allow: esercente,
  summary: 'Il rendiconto di un mese in PDF',
  response: z.unknown(),
} as const satisfies Endpoint
