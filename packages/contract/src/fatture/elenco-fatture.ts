import { STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

export const ESITI_FATTURA = ['caricata', 'in_attesa', 'lasciata'] as const
export type EsitoCaricata = (typeof ESITI_FATTURA)[number]

/** A credit note beside an invoice, or an invoice beside a credit note, with what was taken off. */
const riduzione = z.object({ numero: z.string(), tolto_centesimi: z.int() })

const parte = z.object({
  n: z.int(),
  scadenza: z.nullable(z.string()),
  importo_centesimi: z.int(),
  /** Taken off it by credit notes. */
  tolto_centesimi: z.int(),
  /** The debt as it is today; null where nothing was asked. */
  pagamento: z.nullable(
    z.object({
      _id: z.string(),
      stato: z.enum(STATI_PAGAMENTO),
      importo_centesimi: z.int(),
      residuo_centesimi: z.int(),
      scadenza: z.string(),
      /** True where it can still be cut in rate. */
      rateizzabile: z.boolean(),
    }),
  ),
  /** The reason why nothing was asked; null where something was. */
  perche: z.nullable(z.string()),
})

const fattura = z.object({
  _id: z.string(),
  tipo: z.string(),
  numero: z.string(),
  data: z.string(),
  e_nota: z.boolean(),
  esito: z.enum(ESITI_FATTURA),
  /** The reason for which it waits, was left out, or was not used up. */
  motivo: z.nullable(z.string()),
  caricata_da: z.string(),
  caricata_at: z.string(),
  cliente: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
  totale_centesimi: z.int(),
  ritenuta_centesimi: z.int(),
  iva_scissa_centesimi: z.int(),
  da_pagare_centesimi: z.int(),
  /** Taken off by a credit note, so far. */
  ridotto_centesimi: z.int(),
  parti: z.array(parte),
  /** The credit notes that reduced an invoice. */
  ridotta_da: z.array(riduzione),
  /** The invoices that a credit note reduced; those that it waits for, with nothing taken off. */
  corregge: z.array(riduzione),
})
export type FatturaCaricata = z.infer<typeof fattura>

export const getFatture = {
  method: 'GET',
  path: '/api/fatture',
  allow: ['esercente'],
  summary: 'Le fatture elettroniche caricate, l’ultima prima, con quello che ne è stato',
  querystring: z.strictObject({
    esito: z.optional(z.enum(ESITI_FATTURA)),
    /** The last row of the page before. */
    dopo: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    fatture: z.array(fattura),
    /** The row from which the next page goes on; null at the end. */
    prossima: z.nullable(z.string()),
  }),
} as const satisfies Endpoint
export type FattureCaricate = z.infer<(typeof getFatture)['response']>
