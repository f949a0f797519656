import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

/** One promozione in a discount: known by its code, or by its name where it has none. */
const rigaSconto = z.object({
  codice: z.nullable(z.string()),
  nome: z.string(),
  sconto_centesimi: z.int(),
})

/** The discount on a pagamento: its figures are those of the uses, whatever the promozioni become. */
export const scontoApplicato = z.object({
  /** The codes or names of all its promozioni, in the order in which they were taken off. */
  codice: z.string(),
  prezzo_centesimi: z.int(),
  sconto_centesimi: z.int(),
  righe: z.array(rigaSconto),
})
export type ScontoApplicato = z.infer<typeof scontoApplicato>

/** A code as it is kept, however it was typed: capitals, no blanks. */
export const codicePromozione = z.string().check(
  z.overwrite((text) => text.toUpperCase().replaceAll(/\s/g, '')),
  z.regex(/^[A-Z0-9-]{3,30}$/, 'Da 3 a 30 tra lettere, cifre e trattini'),
)

export const provaSconto = z.object({
  ...scontoApplicato.shape,
  /** The code that was tried: the discount is that of all that are on the price with it. */
  codice: z.string(),
  nome: z.string(),
  /** The amount to pay with this code. */
  da_pagare_centesimi: z.int(),
})
export type ProvaSconto = z.infer<typeof provaSconto>

export const provaCodiceRichiesta = {
  method: 'POST',
  path: '/api/pagamenti/sconto',
  allow: ['esercente'],
  summary: 'Che cosa toglie un codice dal pagamento che si sta per chiedere; non lo usa',
  body: z.strictObject({
    /** Null for somebody who is no cliente yet. */
    cliente_id: z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un cliente'))),
    importo_centesimi: z.int().check(z.minimum(1, 'Inserisci un importo')),
    codice: codicePromozione,
  }),
  response: provaSconto,
  reads: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint
