import { TIPI_TRATTENUTA, TIPI_TRATTENUTO } from '@rateo/domain/trattenute/trattenute'
import { AGEVOLAZIONI } from '@rateo/domain/trattenute/vincolo'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const esercente = ['esercente'] as const

/** A sum that who pays keeps back, as it is asked for. */
export const trattenutaChiesta = z.strictObject({
  tipo: z.enum(TIPI_TRATTENUTA, 'Scegli che cosa si trattiene'),
  base_centesimi: z.int('Inserisci la base').check(z.minimum(1, 'Inserisci la base')),
  /** The rate of VAT, in hundredths of a percent, where a public body pays it; any other rate is that of the law on the day. */
  percento: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})
export type TrattenutaChiesta = z.output<typeof trattenutaChiesta>

/** The deduction that is lost with any other way of paying than the bonifico parlante, and what the transfer has to say. */
export const vincoloChiesto = z.strictObject({
  agevolazione: z.enum(AGEVOLAZIONI, 'Scegli la detrazione'),
  fattura_numero: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[A-Za-z0-9/._-]{1,20}$/,
        'Scrivi il numero della fattura: lettere, cifre e / . - _',
      ),
    ),
  fattura_data: z.iso.date('Inserisci la data della fattura'),
  /** The one who deducts it; left out, who pays writes it at the bank. */
  codice_fiscale: z._default(
    z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(16))),
    null,
  ),
})
export type VincoloChiesto = z.output<typeof vincoloChiesto>

/** The total of which a debt is what is left to pay. */
export const nettoPagamento = z.object({
  totale_centesimi: z.int(),
  trattenuto_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  righe: z.array(
    z.object({
      tipo: z.enum(TIPI_TRATTENUTA),
      base_centesimi: z.int(),
      /** In hundredths of a percent. */
      percento: z.int(),
      importo_centesimi: z.int(),
      /** The part that is kept back of what was paid so far. */
      maturato_centesimi: z.int(),
    }),
  ),
})
export type NettoPagamento = z.infer<typeof nettoPagamento>

export const vincoloPagamento = z.object({
  agevolazione: z.enum(AGEVOLAZIONI),
  fattura_numero: z.string(),
  fattura_data: z.string(),
  codice_fiscale: z.nullable(z.string()),
})
export type VincoloPagamento = z.infer<typeof vincoloPagamento>

/** The bonifico parlante as the page of payment shows it, and why there is no other way. */
export const parlanteGateway = z.object({
  agevolazione: z.enum(AGEVOLAZIONI),
  campi: z.array(z.object({ nome: z.string(), valore: z.string(), manca: z.boolean() })),
  testo: z.string(),
  vietati: z.array(z.object({ metodo: z.enum(METODI_PAGAMENTO), motivo: z.string() })),
})

const aliquoteTrattenute = z.object({
  /** The rate of each kind, in hundredths of a percent; that of VAT is chosen. */
  percento: z.record(z.enum(TIPI_TRATTENUTA), z.nullable(z.int())),
  /** The laws that they come from. */
  fonte: z.string(),
  bonifico: z.object({ percento: z.int(), iva_scorporata: z.int() }),
})
export type AliquoteTrattenute = z.infer<typeof aliquoteTrattenute>

export const getAliquoteTrattenute = {
  method: 'GET',
  path: '/api/trattenute/aliquote',
  allow: esercente,
  summary: 'Le aliquote di oggi delle ritenute, con la loro fonte',
  response: aliquoteTrattenute,
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint

const somme = {
  netto_centesimi: z.int(),
  base_centesimi: z.int(),
  importo_centesimi: z.int(),
}

const rigaAnno = z.object({
  cliente: z.object({
    _id: z.string(),
    nome: z.string(),
    codice_fiscale: z.nullable(z.string()),
    partita_iva: z.nullable(z.string()),
  }),
  tipo: z.enum(TIPI_TRATTENUTO),
  ...somme,
})
export type RigaAnno = z.infer<typeof rigaAnno>

const anno = z.optional(z.string().check(z.regex(/^20\d{2}$/, 'Scegli un anno')))

export const getTrattenute = {
  method: 'GET',
  path: '/api/trattenute',
  allow: esercente,
  summary: 'Che cosa ha trattenuto ogni cliente in un anno, per le certificazioni (CU)',
  querystring: z.strictObject({
    anno,
    /** The last row of the page before. */
    dopo: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: z.object({
    anno: z.int(),
    /** The years that have something in them, the newest first. */
    anni: z.array(z.int()),
    righe: z.array(rigaAnno),
    /** The row from which the next page goes on; null at the end. */
    prossima: z.nullable(z.string()),
    totali: z.array(z.object({ tipo: z.enum(TIPI_TRATTENUTO), clienti: z.int(), ...somme })),
  }),
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint
export type TrattenuteAnno = z.infer<(typeof getTrattenute)['response']>

const rigaVersata = z.object({
  /** The one from whose invoices something was kept back. */
  esercente: z.object({
    _id: z.string(),
    nome: z.string(),
    codice_fiscale: z.nullable(z.string()),
    partita_iva: z.string(),
  }),
  tipo: z.enum(TIPI_TRATTENUTO),
  ...somme,
})
export type RigaVersata = z.infer<typeof rigaVersata>

export const getTrattenuteVersate = {
  method: 'GET',
  path: '/api/trattenute/mie',
  allow: ['cliente'],
  summary: 'Che cosa il cliente ha trattenuto in un anno, esercente per esercente, per la sua CU',
  querystring: z.strictObject({ anno }),
  response: z.object({
    anno: z.int(),
    /** The years that have something in them, the newest first. */
    anni: z.array(z.int()),
    righe: z.array(rigaVersata),
  }),
} as const satisfies Endpoint
export type TrattenuteVersate = z.infer<(typeof getTrattenuteVersate)['response']>

export const getTrattenuteVersateCsv = {
  method: 'GET',
  path: '/api/trattenute/mie/csv',
  allow: ['cliente'],
  summary: 'Lo stesso elenco in un file CSV',
  querystring: z.strictObject({ anno }),
  response: z.unknown(),
} as const satisfies Endpoint

export const getTrattenuteCsv = {
  method: 'GET',
  path: '/api/trattenute/csv',
  allow: esercente,
  summary: 'Lo stesso elenco in un file CSV',
  querystring: z.strictObject({ anno }),
  response: z.unknown(),
} as const satisfies Endpoint
