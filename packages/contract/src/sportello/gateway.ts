import { PORTAFOGLI } from '@rateo/domain/denaro/portafogli'
import { METODI_PAGAMENTO, STATI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import * as z from 'zod/mini'
import { codicePromozione, provaSconto, scontoApplicato } from '../promozioni/sconto.ts'
import type { Endpoint } from '../chiamata/endpoint.ts'
import { mora } from '../incasso/righe-mora.ts'
import { nettoPagamento, parlanteGateway } from '../registri/trattenute.ts'

/**
 * States of the payment page: the debt may be paid; a payment is open and may be taken up again (here or in another
 * window); its outcome is being looked for; the bank has it; paid; past its last day; called off; paid in rate
 * instead.
 */
export const STATI_GATEWAY = [
  'da_pagare',
  'in_corso',
  'in_verifica',
  'in_elaborazione',
  'pagato',
  'scaduto',
  'annullato',
  'a_rate',
] as const
export type StatoGateway = (typeof STATI_GATEWAY)[number]

/** The most debts that are paid in one go. */
export const INSIEME_MAX = 10
/** The same where it is all that is left of a plan: sixty rate and their anticipo, and what is paid beside them. */
const ESTINZIONE_MAX = 70

const altroDebito = z.object({
  _id: z.string(),
  causale: z.string(),
  importo_centesimi: z.int(),
  scadenza: z.string(),
})

export const gateway = z.object({
  _id: z.string(),
  /** The number by which people know the pagamento: PAG-10482. */
  numero: z.string(),
  stato: z.enum(STATI_GATEWAY),
  stato_pagamento: z.enum(STATI_PAGAMENTO),
  /** The dilazione through which the debt is paid instead; only while `stato` is `a_rate`. */
  dilazione_id: z.nullable(z.string()),
  esercente: z.object({
    _id: z.string(),
    nome: z.string(),
    partita_iva: z.string(),
    email: z.string(),
    telefono: z.nullable(z.string()),
    citta: z.nullable(z.string()),
    /** The instant of the logo's last change, a part of its address; null when there is none. */
    logo: z.nullable(z.string()),
  }),
  causale: z.string(),
  importo_centesimi: z.int(),
  /** The amount that confirming now takes from the cliente. */
  da_pagare_centesimi: z.int(),
  /** The discount of a code, in what is to be paid or was; null where there is none. */
  sconto: z.nullable(scontoApplicato),
  /** The total of which the amount is what is left to pay; null where nothing is kept back. */
  netto: z.nullable(nettoPagamento),
  /** The only way of paying that keeps the deduction, and why the others are not there; null where there is no such thing. */
  parlante: z.nullable(parlanteGateway),
  /** True where a code may be typed now, or taken off: a request of which nothing is paid, and there is a promozione that holds. */
  codice_ammesso: z.boolean(),
  /** True where one more code may be typed beside those that are there: none of them stands alone. */
  altro_codice: z.boolean(),
  /** Interest for being late, in what is to be paid or was; null where there is none. */
  mora: z.nullable(mora),
  /** Zero: a fee on the method may not be charged to a consumer. */
  commissione_centesimi: z.int(),
  scadenza: z.string(),
  valido_fino: z.nullable(z.string()),
  metodi: z.array(z.enum(METODI_PAGAMENTO)),
  /** Wallets on the page where a card is typed; absent where none is known to be there. */
  portafogli: z.optional(z.array(z.enum(PORTAFOGLI))),
  /** The cards of the cliente that may be charged now, the default first. */
  /** `scaduta`: the printed date has passed; it works where the bank has renewed it. */
  carte: z.array(
    z.object({
      _id: z.string(),
      etichetta: z.string(),
      predefinita: z.boolean(),
      scaduta: z.boolean(),
    }),
  ),
  /** Accounts that may be debited for this esercente, with the day on which it would happen. */
  mandati: z.array(
    z.object({ _id: z.string(), iban: z.string(), umr: z.string(), addebito_il: z.string() }),
  ),
  /** The day of a debit under a mandato that were signed now; null when the esercente takes none. */
  nuovo_addebito_il: z.nullable(z.string()),
  /**
   * The card or account chosen for the next rate or periods, null where none is. Null as a whole where nothing is to
   * come.
   */
  prossimi: z.nullable(
    z.object({
      carta_id: z.nullable(z.string()),
      mandato_id: z.nullable(z.string()),
      /** An abbonamento begins with this payment: what it is paid with is charged for the next ones too. */
      primo: z.optional(z.literal(true)),
    }),
  ),
  /** The smallest part that may be paid; null where it is all or nothing. */
  parte_minima_centesimi: z.nullable(z.int()),
  /** Other debts with the same esercente that may be paid in the same go, the first due first. */
  altri: z.array(altroDebito),
  /**
   * Plans of which all that is left may be paid today for less: of each, its debts with what each costs then. It is what
   * is taken whenever all of them are chosen.
   */
  estinzioni: z.array(
    z.object({
      dilazione_id: z.string(),
      debiti: z.array(altroDebito),
      totale_centesimi: z.int(),
      risparmio_centesimi: z.int(),
      /** The last day of a lower sum that was agreed; absent where the saving is interest that has not matured. */
      saldo_entro: z.optional(z.string()),
    }),
  ),
  /** The other debts of the last attempt, where it is or was for several. */
  insieme: z.array(altroDebito),
  /** The account and the text of a transfer, and the code for the counter; null until they are asked for. */
  coordinate: z.nullable(
    z.object({
      codice: z.string(),
      iban: z.string(),
      /** The holder of the account, as the payer's bank compares it. */
      beneficiario: z.string(),
      causale: z.string(),
      importo_centesimi: z.int(),
    }),
  ),
  /** The instant at which the cliente said that a transfer is on its way. */
  bonifico_annunciato_at: z.nullable(z.string()),
  /** The direct debit that the bank has in hand. */
  addebito: z.nullable(
    z.object({ iban: z.string(), addebito_il: z.string(), esito_entro: z.string() }),
  ),
  /** The last attempt: whether money moved and why not, in a sentence for people. */
  esito: z.nullable(
    z.object({
      riuscito: z.nullable(z.boolean()),
      codice: z.nullable(z.string()),
      messaggio: z.string(),
    }),
  ),
  /** The address at which the open payment goes on; only while `stato` is `in_corso`. */
  url_pagamento: z.nullable(z.string()),
  prossimo_controllo_at: z.nullable(z.string()),
  pagato_at: z.nullable(z.string()),
  metodo_etichetta: z.nullable(z.string()),
  ricevuta: z.nullable(z.string()),
})
export type Gateway = z.infer<typeof gateway>

/** The page is for the cliente who owes the debt: anybody else's link answers 404. */
export const getGateway = {
  method: 'GET',
  path: '/api/gateway/:id',
  allow: ['cliente'],
  summary: 'Quello che la pagina di pagamento mostra',
  response: gateway,
} as const satisfies Endpoint

export const paga = {
  method: 'POST',
  path: '/api/gateway/:id/paga',
  allow: ['cliente'],
  summary: 'Avvia il pagamento e dice dove continuare',
  body: z.strictObject({
    metodo: z.enum(['carta', 'addebito_sdd']),
    /** A saved one; left out, the card is typed on the provider's page. */
    carta_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    mandato_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The card, kept if it is typed now, or the account is used for what is to come too, once this has succeeded. */
    per_i_prossimi: z.optional(z.boolean()),
    /** Less than all of it, where the esercente admits parts. */
    importo_centesimi: z.optional(z.int().check(z.minimum(50), z.maximum(100_000_000))),
    /**
     * The total that the page showed, the other debts included. When it has changed nothing is taken and the new
     * figure is told; a debt that grows by the day is not paid without it.
     */
    totale_visto_centesimi: z.optional(z.int().check(z.minimum(1))),
    /** Other debts with the same esercente, whole, on the same card in the same go. */
    insieme: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(ESTINZIONE_MAX - 1)),
    ),
  }),
  response: gateway,
  idempotent: true,
} as const satisfies Endpoint

/** Closes the open payment at the provider, unless it was completed in the meantime. */
export const abbandonaPagamento = {
  method: 'POST',
  path: '/api/gateway/:id/abbandona',
  allow: ['cliente'],
  summary: 'Chiude il pagamento lasciato a metà',
  body: z.strictObject({
    /** Named by the address that the provider's page led back to: only that page is closed. */
    sessione: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  response: gateway,
  idempotent: true,
} as const satisfies Endpoint

export const chiediNuovoLink = {
  method: 'POST',
  path: '/api/gateway/:id/chiedi_link',
  allow: ['cliente'],
  summary: 'Avvisa l’esercente che il link è scaduto',
  body: z.strictObject({}),
  response: z.object({ messaggio: z.string() }),
} as const satisfies Endpoint

/** Makes the code of the debt, the first time; the answer has it with the account of the esercente. */
export const chiediCoordinate = {
  method: 'POST',
  path: '/api/gateway/:id/coordinate',
  allow: ['cliente'],
  summary: 'Il codice per pagare con bonifico o in negozio',
  body: z.strictObject({}),
  response: gateway,
} as const satisfies Endpoint

/** The QR of the transfer, as banking apps read it. */
export const getQrBonifico = {
  method: 'GET',
  path: '/api/gateway/:id/bonifico.svg',
  allow: ['cliente'],
  summary: 'Il QR del bonifico',
  response: z.unknown(),
} as const satisfies Endpoint

export const annunciaBonifico = {
  method: 'POST',
  path: '/api/gateway/:id/annuncia_bonifico',
  allow: ['cliente'],
  summary: 'Dice all’esercente che il bonifico è stato disposto',
  body: z.strictObject({}),
  response: gateway,
  idempotent: true,
} as const satisfies Endpoint

export const ritiraAnnuncio = {
  method: 'POST',
  path: '/api/gateway/:id/ritira_annuncio',
  allow: ['cliente'],
  summary: 'Il bonifico non è stato disposto: si paga in un altro modo',
  body: z.strictObject({}),
  response: gateway,
  idempotent: true,
} as const satisfies Endpoint

export const provaCodice = {
  method: 'POST',
  path: '/api/gateway/:id/sconto',
  allow: ['cliente'],
  summary: 'Che cosa toglie un codice da una richiesta; non lo usa',
  body: z.strictObject({ codice: codicePromozione }),
  response: provaSconto,
  reads: true,
} as const satisfies Endpoint

/** The discount is the one that was read: where it has changed meanwhile nothing is done. */
export const usaCodice = {
  method: 'POST',
  path: '/api/gateway/:id/usa_codice',
  allow: ['cliente'],
  summary: 'Usa un codice su una richiesta da pagare',
  body: z.strictObject({ codice: codicePromozione, sconto_centesimi: z.int() }),
  response: gateway,
  idempotent: true,
} as const satisfies Endpoint

export const togliCodice = {
  method: 'POST',
  path: '/api/gateway/:id/togli_codice',
  allow: ['cliente'],
  summary: 'Toglie il codice da una richiesta non ancora pagata: torna il prezzo intero',
  body: z.strictObject({}),
  response: gateway,
} as const satisfies Endpoint
