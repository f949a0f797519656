import * as z from 'zod/mini'
import type { Endpoint } from '../chiamata/endpoint.ts'

const giorno = z.iso.date('Inserisci una data')

/**
 * The parts of a payout, all in cents: `altro` is money that went back (refunds, returns, disputes and their costs),
 * `trattenuto` money that the bank holds until a claim is decided.
 */
const somme = {
  lordo_centesimi: z.int(),
  commissioni_centesimi: z.int(),
  /** The part of discounts that the operator bears. */
  contributi_centesimi: z.int(),
  altro_centesimi: z.int(),
  trattenuto_centesimi: z.int(),
  netto_centesimi: z.int(),
}

const accreditoDelGiorno = z.object({ previsto_il: z.string(), pagamenti: z.int(), ...somme })
const accreditoDelPagamento = z.object({
  previsto_il: z.string(),
  /** The day on which the money came to the portal, or went from it. */
  incassato_il: z.string(),
  pagamento: z.object({ _id: z.string(), numero: z.string(), causale: z.string() }),
  cliente: z.object({ _id: z.string(), nome: z.string() }),
  ...somme,
})
export type AccreditoDelGiorno = z.infer<typeof accreditoDelGiorno>
export type AccreditoDelPagamento = z.infer<typeof accreditoDelPagamento>

/** A reduction of the operator's commission that holds for an esercente now. */
const riduzione = z.object({
  nome: z.string(),
  /** The part of the commission that is not asked, in hundredths of a percent. */
  valore: z.int(),
  /** Last day, included; null without an end. */
  al: z.nullable(z.string()),
  /** The payments that may still have it; null without a limit. */
  restano: z.nullable(z.int()),
  importo_minimo_centesimi: z.int(),
  primo_acquisto: z.boolean(),
  /** Names of the piani that it is for; none, and it is for every payment. */
  piani: z.array(z.string()),
  /** How many clienti it is for; none, and it is for all of them. */
  clienti: z.int(),
})
export type RiduzioneCommissione = z.infer<typeof riduzione>

/** The days on which the money should arrive, both included; without them, from today on. */
const periodo = z.strictObject({ dal: z.optional(giorno), al: z.optional(giorno) })

export const listAccrediti = {
  method: 'GET',
  path: '/api/accrediti',
  allow: ['esercente'],
  summary: 'Quando arrivano i soldi dei pagamenti online: per giorno e per pagamento',
  querystring: periodo,
  response: z.object({
    dal: z.string(),
    al: z.string(),
    /** Banking days after the payment. */
    giorni_accredito: z.int(),
    giorni: z.array(accreditoDelGiorno),
    pagamenti: z.array(accreditoDelPagamento),
    /** True when there are more than these: the file has them all. */
    altri: z.boolean(),
    totale: z.object(somme),
    /** The reductions of the commission on what is collected from now on, the largest first. */
    riduzioni: z.array(riduzione),
  }),
} as const satisfies Endpoint

/** The same rows, all of them, for a spreadsheet. */
export const getAccreditiCsv = {
  method: 'GET',
  path: '/api/accrediti/csv',
  allow: ['esercente'],
  summary: 'Gli accrediti previsti in CSV',
  querystring: periodo,
  response: z.unknown(),
} as const satisfies Endpoint
