import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { id, intero } from './promozioni.ts'
import { codicePromozione } from './sconto.ts'

// “Quanto paga questo cliente?”: the promozioni that somebody has, in order, and why the others are not had.

/** A promozione that a price has, with what it takes off. */
const applicata = z.object({
  _id: z.string(),
  nome: z.string(),
  codice: z.nullable(z.string()),
  sconto_centesimi: z.int(),
  /** Days of trial on top of those of the piano. */
  prova_giorni: z.int(),
  /** The amount that is left after it. */
  resto_centesimi: z.int(),
})

export const simulazione = z.object({
  prezzo_centesimi: z.int(),
  sconto_centesimi: z.int(),
  /** The sum that would be paid now. */
  da_pagare_centesimi: z.int(),
  /** The day of the charge that has price and discount, where what is paid now is for a few days only; null where it is now. */
  dal: z.nullable(z.string()),
  /** All the days of trial; null for a request. */
  prova_giorni: z.nullable(z.int()),
  /** In the order in which they are taken off. */
  applicate: z.array(applicata),
  /** The others of the esercente and of the portal, with the reason of each. */
  escluse: z.array(
    z.object({
      _id: z.string(),
      nome: z.string(),
      codice: z.nullable(z.string()),
      motivo: z.string(),
    }),
  ),
})
export type Simulazione = z.infer<typeof simulazione>

/** A cliente, with a piano or an amount, and a code if one is tried. */
export const domanda = {
  cliente_id: z.nullable(id('Scegli un cliente')),
  piano_id: z.nullable(id('Scegli un piano')),
  importo_centesimi: z.nullable(intero('un importo', 100_000_000)),
  codice: z.nullable(codicePromozione),
}

export const simulaPromozioni = {
  method: 'POST',
  path: '/api/promozioni/simula',
  allow: ['admin'],
  summary: 'Quanto paga un cliente: le promozioni che ha, in ordine, e perché non ha le altre',
  body: z.strictObject({ ...domanda, esercente_id: id('Scegli un esercente') }),
  response: simulazione,
  reads: true,
} as const satisfies Endpoint
