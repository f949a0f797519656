import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { METODI_PAGAMENTO, METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { azioniConsentite } from '../chiamata/azioni.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { elencoContestazioni } from '../incasso/contestazioni.ts'
import { mora } from '../incasso/righe-mora.ts'
import { rimborsiDelPagamento } from '../incasso/rimborsi.ts'
import { sollecitiDelPagamento } from '../incasso/solleciti.ts'
import { beneficiarioScelto } from '../chiamata/beneficiario-scelto.ts'
import { pagamentoRow } from './elenco-pagamenti.ts'
import {
  nettoPagamento,
  trattenutaChiesta,
  vincoloChiesto,
  vincoloPagamento,
} from '../registri/trattenute.ts'
import { codicePromozione, scontoApplicato } from '../promozioni/sconto.ts'
import { evento, notaPagamento, scrittura, tentativo } from './storia-pagamento.ts'

export { COLONNE_PAGAMENTO, type PagamentoRow, searchPagamenti } from './elenco-pagamenti.ts'
export { CAUSALE_MAX }
/** The most that the payment provider takes in one charge, in cents: https://docs.stripe.com/currencies */
export const IMPORTO_MAX = 99_999_999
export const RIFERIMENTO_INTERNO_MAX = 40

export const pagamento = z.object({
  ...pagamentoRow.shape,
  riferimento: z.nullable(z.string()),
  metodi_ammessi: z.array(z.enum(METODI_PAGAMENTO)),
  /** The dilazione that it is a rata of, or through which it is paid in rate. */
  dilazione_id: z.nullable(z.string()),
  /** The share that it is of a debt divided among several; of the whole, its payer knows the percentage alone. */
  quota: z.nullable(z.object({ percento: z.number(), ripartizione_id: z.nullable(z.string()) })),
  /** The abbonamento that it is a period of. */
  abbonamento_id: z.nullable(z.string()),
  /** The raccolta that it is a part of; null for any other. */
  raccolta: z.nullable(z.object({ _id: z.string(), titolo: z.string() })),
  /** The address that the cliente opens to pay. */
  link: z.string(),
  /** The discount of a code; null where there is none. */
  sconto: z.nullable(scontoApplicato),
  /** The total of which this is what is left to pay, with what is kept back of it; null where nothing is. */
  netto: z.nullable(nettoPagamento),
  /** The deduction that is lost with any other way of paying than the bonifico parlante; null where there is none. */
  vincolo: z.nullable(vincoloPagamento),
  /** The VAT within the price, of a charge of a piano that says its rate; null for any other. */
  iva: z.nullable(
    z.object({
      percento: z.int(),
      imponibile_centesimi: z.int(),
      imposta_centesimi: z.int(),
    }),
  ),
  ricevuta: z.nullable(z.object({ numero: z.string(), created_at: z.string() })),
  /** The day on which an account is debited, as it was announced; null for any other way of paying. */
  addebito_il: z.nullable(z.string()),
  /** Last day on which the bank answers about a direct debit that it has; null for any other. */
  esito_entro: z.nullable(z.string()),
  /** A transfer that the cliente says is on its way, and what its remittance text reads; null where there is none. */
  bonifico: z.nullable(z.object({ annunciato_at: z.string(), causale: z.string() })),
  tentativi: z.array(tentativo),
  /** The day on which a charge that was refused is tried again by itself; null where it is not. */
  prossimo_tentativo_il: z.nullable(z.string()),
  /** The payout to the esercente of the part paid on line; null when nothing was paid that way. */
  accredito: z.nullable(
    z.object({
      lordo_centesimi: z.int(),
      commissioni_centesimi: z.int(),
      /** The promozioni of the operator that lowered the commission, and by how much. */
      riduzioni: z.array(z.object({ nome: z.string(), riduzione_centesimi: z.int() })),
      /** The part of the discount that the operator bears, less what went back with the money. */
      contributi_centesimi: z.int(),
      /** Money that went back: rimborsi, disputes, debits that the bank returned. */
      altro_centesimi: z.int(),
      /** Money that the bank holds until it has decided on a claim. */
      trattenuto_centesimi: z.int(),
      /** The amount left to pay out; below zero it is taken from later payouts. */
      netto_centesimi: z.int(),
      previsto_il: z.string(),
      /** True when that day is over. */
      passato: z.boolean(),
      /** The place of the money, as the payment provider tells it; null where only the calendar says so. */
      fatto: z.nullable(
        z.object({
          stato: z.enum(['da_accreditare', 'in_accredito', 'accreditato', 'trattenuto']),
          /** The day on which it is available, or arrives at the bank; null until the provider has told. */
          giorno: z.nullable(z.string()),
          accredito_id: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Interest for being late that was asked or would be asked today; null where there is none. */
  mora: z.nullable(
    z.object({
      ...mora.shape,
      /** The part that is not in `residuo_centesimi` yet: mora is frozen when somebody pays. */
      da_aggiungere_centesimi: z.int(),
    }),
  ),
  /**
   * The early payoff that closes the plan of a rata today, without the interest that has not matured (art. 125-sexies
   * TUB). Null where it costs no less than the debts.
   */
  estinzione: z.nullable(
    z.object({
      rate: z.int(),
      da_pagare_centesimi: z.int(),
      risparmio_centesimi: z.int(),
      /** The last day of a lower sum that was agreed; absent where the saving is interest that has not matured. */
      saldo_entro: z.optional(z.string()),
    }),
  ),
  ...rimborsiDelPagamento.shape,
  contestazioni: elencoContestazioni,
  solleciti: sollecitiDelPagamento,
  /** Empty for a cliente. */
  note: z.array(notaPagamento),
  scritture: z.array(scrittura),
  cronologia: z.array(evento),
  azioni_consentite: azioniConsentite,
})
export type Pagamento = z.infer<typeof pagamento>

export const getPagamento = {
  method: 'GET',
  path: '/api/pagamenti/:id',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'Un pagamento con tentativi, ricevuta, contabilità e cronologia',
  response: pagamento,
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint

const giorno = z.iso.date('Inserisci una data')

export const richiediPagamentoBody = z.strictObject({
  /** The one for whom it is paid, of those that the esercente keeps for this cliente. */
  beneficiario_id: z._default(beneficiarioScelto, null),
  /** An existing cliente of the esercente, or the e-mail and name of a new one. */
  cliente_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Scegli un cliente'))),
  cliente_nuovo: z.optional(
    z.strictObject({
      nome: z
        .string()
        .check(
          z.trim(),
          z.minLength(2, 'Inserisci nome e cognome'),
          z.maxLength(100, 'Al massimo 100 caratteri'),
        ),
      email: z
        .string()
        .check(
          z.trim(),
          z.toLowerCase(),
          z.email('Inserisci un indirizzo e-mail, ad esempio nome@esempio.it'),
          z.maxLength(254, 'Al massimo 254 caratteri'),
        ),
      /** The kinds that an esercente may give a new cliente: neither loses the protection of a consumer. */
      tipo: z._default(
        z.enum(['persona', 'condominio'], 'Scegli tra persona e condominio'),
        'persona',
      ),
    }),
  ),
  importo_centesimi: z
    .int('Inserisci un importo, ad esempio 1.234,50')
    .check(
      z.minimum(50, 'L’importo minimo è 0,50 €'),
      z.maximum(IMPORTO_MAX, 'L’importo massimo è 999.999,99 €'),
    ),
  causale: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Scrivi che cosa stai chiedendo di pagare'),
      z.maxLength(CAUSALE_MAX, 'Al massimo 140 caratteri'),
    ),
  riferimento_interno: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(RIFERIMENTO_INTERNO_MAX, 'Al massimo 40 caratteri')),
    ),
  ),
  scadenza: giorno,
  valido_fino: z.optional(z.nullable(giorno)),
  invia_email: z._default(z.boolean(), true),
  /** Sends an SMS to a cliente with a mobile; at night and on holidays it waits for a decent hour. */
  invia_sms: z._default(z.boolean(), false),
  /** True to write it down only: the cliente sees it once it is sent. */
  bozza: z._default(z.boolean(), false),
  /** The ways to pay that are allowed. POS and cash are one way for the payer: at the counter. */
  metodi_ammessi: z._default(
    z
      .array(z.enum(METODI_RICHIEDIBILI))
      .check(z.minLength(1, 'Scegli almeno un modo di pagare'), z.maxLength(6)),
    ['carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos'],
  ),
  /** The smallest part that may be paid; without it, all at once. */
  parte_minima_centesimi: z.optional(
    z.nullable(z.int().check(z.minimum(50, 'Una parte è di almeno 0,50 €'))),
  ),
  /**
   * The sums that who pays keeps back: the amount is then the total, and the debt is of what is left. That has to be said too, as it
   * was read: where it is another one by now nothing is asked.
   */
  trattenute: z._default(z.array(trattenutaChiesta).check(z.maxLength(4)), []),
  da_pagare_centesimi: z.optional(z.int()),
  /** The deduction that asks for the bonifico parlante: no other way of paying is allowed then. */
  vincolo: z._default(z.nullable(vincoloChiesto), null),
  /** The code of a promozione, and the discount that was read: where it is another one by now nothing is asked. */
  codice: z.optional(codicePromozione),
  sconto_centesimi: z.optional(z.int()),
})

export const richiediPagamento = {
  method: 'POST',
  path: '/api/pagamenti',
  allow: ['esercente'],
  summary: 'Chiede un pagamento a un cliente',
  body: richiediPagamentoBody,
  response: pagamento,
  idempotent: true,
  capacita: 'nuovi_incassi',
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

export const annullaPagamento = {
  method: 'POST',
  path: '/api/pagamenti/:id/annulla',
  allow: ['esercente', 'admin'],
  summary: 'Annulla una richiesta non ancora pagata',
  body: z.strictObject({}),
  response: pagamento,
  idempotent: true,
  chiave: 'pagamenti:scrittura',
} as const satisfies Endpoint

/** Answers with a PDF, or 404 while there is no receipt. */
export const getRicevuta = {
  method: 'GET',
  path: '/api/pagamenti/:id/ricevuta',
  allow: ['esercente', 'cliente', 'admin'],
  summary: 'La ricevuta in PDF',
  response: z.unknown(),
  chiave: 'pagamenti:lettura',
} as const satisfies Endpoint
