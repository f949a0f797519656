import { crea, leggi, salva, trova } from '../archivio.ts'
import type { Comportamento } from '../carte-di-prova.ts'
import { trasferisciIncasso } from '../conti/trasferimento.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import { pianifica } from '../pianificazione.ts'
import type { ErroreIntento, PaymentIntent } from '../oggetti.ts'
import type { PaymentMethod } from '../oggetti-cliente.ts'
import type { Charge } from '../oggetti-libri.ts'
import { consiglioDi, type Rifiuto } from '../rifiuti.ts'
import type { Contesto } from '../servizi.ts'
import { collega } from './collega.ts'
import { assicuraMandato } from './mandato.ts'
import { annotaIncasso, annotaInsuccesso } from './saldo.ts'
import { completaSessione } from './sessione.ts'

const GIORNO_MS = 86_400_000

type StatoCharge = Charge['status']

async function dettagli(
  ctx: Contesto,
  metodo: PaymentMethod,
  autenticata: boolean,
): Promise<object> {
  if (metodo.sepa_debit !== undefined) {
    const mandato = await assicuraMandato(ctx, metodo)
    return {
      type: 'sepa_debit',
      sepa_debit: { ...metodo.sepa_debit, mandate: mandato.id },
    }
  }
  const sicurezza = autenticata
    ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
    : null
  return { type: 'card', card: { ...metodo.card, three_d_secure: sicurezza } }
}

/** With `on_behalf_of` the name on the statement is that of the account. */
async function nomeSullEstratto(ctx: Contesto, pagamento: PaymentIntent): Promise<string> {
  const conto =
    pagamento.on_behalf_of === null
      ? undefined
      : await trova(ctx.db, 'account', pagamento.on_behalf_of)
  return (
    conto?.settings.payments.statement_descriptor ?? pagamento.statement_descriptor ?? 'RATEO PROVA'
  )
}

async function creaCharge(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  stato: StatoCharge,
  altro: { rifiuto?: Rifiuto; autenticata?: boolean } = {},
): Promise<Charge> {
  const { rifiuto } = altro
  return crea<Charge>(ctx.db, {
    id: nuovoId(metodo.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: pagamento.amount,
    amount_captured: stato === 'succeeded' ? pagamento.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: pagamento.application_fee_amount,
    balance_transaction: null,
    billing_details: metodo.billing_details,
    calculated_statement_descriptor: await nomeSullEstratto(ctx, pagamento),
    captured: stato !== 'failed',
    created: ctx.orologio.secondi(),
    currency: pagamento.currency,
    customer: pagamento.customer,
    description: pagamento.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: rifiuto?.code ?? null,
    failure_message: rifiuto?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: pagamento.metadata,
    on_behalf_of: pagamento.on_behalf_of,
    outcome: {
      network_status: rifiuto === undefined ? 'approved_by_network' : 'declined_by_network',
      reason: rifiuto?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: rifiuto?.message ?? 'Payment complete.',
      type: rifiuto === undefined ? 'authorized' : 'issuer_declined',
      ...consiglioDi(rifiuto),
    },
    paid: stato === 'succeeded',
    payment_intent: pagamento.id,
    payment_method: metodo.id,
    payment_method_details: await dettagli(ctx, metodo, altro.autenticata ?? false),
    receipt_email: pagamento.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: pagamento.statement_descriptor,
    statement_descriptor_suffix: pagamento.statement_descriptor_suffix,
    status: stato,
    source_transfer: null,
    transfer_data:
      pagamento.transfer_data === null ? null : { ...pagamento.transfer_data, amount: null },
    transfer_group:
      pagamento.transfer_group ?? (pagamento.transfer_data && `group_${pagamento.id}`),
  })
}

/** The card was charged: charge, fee, intent, saved method, events and hosted page together. */
export async function addebitaCarta(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  comportamento: Comportamento,
  autenticata: boolean,
): Promise<PaymentIntent> {
  const charge = await creaCharge(ctx, pagamento, metodo, 'succeeded', { autenticata })
  await salvaPerIlFuturo(ctx, pagamento, metodo, autenticata)
  return incassa(ctx, pagamento, charge, comportamento)
}

/** Money in: the same for a card at once and for a debit days later. */
export async function incassa(
  ctx: Contesto,
  pagamento: PaymentIntent,
  charge: Charge,
  comportamento: Comportamento,
): Promise<PaymentIntent> {
  // The line of a debit is there since the bank has the order.
  const riga =
    charge.balance_transaction === null
      ? await annotaIncasso(ctx, charge)
      : await leggi(ctx.db, 'balance_transaction', charge.balance_transaction)
  const arrivata = await trasferisciIncasso(ctx, charge, riga)
  const incassata = await salva<Charge>(ctx.db, {
    ...arrivata,
    status: 'succeeded',
    paid: true,
    amount_captured: charge.amount,
    balance_transaction: riga.id,
  })
  const riuscito = await salva<PaymentIntent>(ctx.db, {
    ...pagamento,
    status: 'succeeded',
    amount_received: pagamento.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
    next_action: null,
    processing: null,
  })
  await emetti(ctx, 'charge.succeeded', incassata)
  await emetti(ctx, 'payment_intent.succeeded', riuscito)
  await completaSessione(ctx, riuscito)
  if (comportamento.dopo !== 'niente') {
    const motivo = comportamento.dopo === 'insoluto' ? 'insufficient_funds' : 'fraudulent'
    const attesa =
      comportamento.dopo_giorni > 0
        ? comportamento.dopo_giorni * GIORNO_MS
        : ctx.impostazioni.sddDelayMs
    await pianifica(ctx, 'contestazione', charge.id, motivo, attesa)
  }
  return riuscito
}

/** No money moved. The refusal stays on the books, and the intent can be tried again. */
export async function registraRifiuto(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  rifiuto: Rifiuto,
  come: { charge?: Charge; senzaCharge?: boolean } = {},
): Promise<PaymentIntent> {
  let charge = come.charge
  if (charge !== undefined) {
    const torna = charge.balance_transaction === null ? null : await annotaInsuccesso(ctx, charge)
    charge = await salva<Charge>(ctx.db, {
      ...charge,
      failure_balance_transaction: torna?.id ?? null,
      status: 'failed',
      paid: false,
      captured: false,
      failure_code: rifiuto.decline_code,
      failure_message: rifiuto.message,
    })
  } else if (come.senzaCharge !== true) {
    charge = await creaCharge(ctx, pagamento, metodo, 'failed', { rifiuto })
  }
  const fallito = await salva<PaymentIntent>(ctx.db, {
    ...pagamento,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge?.id ?? pagamento.latest_charge,
    last_payment_error: erroreIntento(rifiuto, metodo, charge),
    next_action: null,
    processing: null,
  })
  if (charge !== undefined) await emetti(ctx, 'charge.failed', charge)
  await emetti(ctx, 'payment_intent.payment_failed', fallito)
  return fallito
}

export function erroreIntento(
  rifiuto: Rifiuto,
  metodo: PaymentMethod,
  charge?: Charge,
): ErroreIntento {
  return {
    type: 'card_error',
    code: rifiuto.code,
    decline_code: rifiuto.decline_code,
    ...consiglioDi(rifiuto),
    message: rifiuto.message,
    doc_url: `https://stripe.com/docs/error-codes/${rifiuto.code.replaceAll('_', '-')}`,
    ...(charge === undefined ? {} : { charge: charge.id }),
    payment_method: metodo,
  }
}

/** Banks debit in the morning: no account is touched before the day that was asked for. */
const oraDegliAddebiti = (giorno: string): number => Date.parse(`${giorno}T05:00:00Z`)

/** A SEPA debit only starts now; the bank answers after the delay, counted from its day where it has one. */
export async function avviaAddebitoSepa(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  comportamento: Comportamento,
): Promise<PaymentIntent> {
  const inviata = await creaCharge(ctx, pagamento, metodo, 'pending')
  const charge = await salva<Charge>(ctx.db, {
    ...inviata,
    balance_transaction: (await annotaIncasso(ctx, inviata)).id,
  })
  await salvaPerIlFuturo(ctx, pagamento, metodo, true)
  const inCorso = await salva<PaymentIntent>(ctx.db, {
    ...pagamento,
    status: 'processing',
    latest_charge: charge.id,
    payment_method: metodo.id,
    last_payment_error: null,
    next_action: null,
    processing: { type: 'sepa_debit' },
  })
  const giorno = pagamento.payment_method_options.sepa_debit?.target_date
  const finoAlGiorno = giorno === undefined ? 0 : oraDegliAddebiti(giorno) - ctx.orologio.adesso()
  const attesa = Math.max(0, finoAlGiorno) + ctx.impostazioni.sddDelayMs * comportamento.lentezza
  await pianifica(ctx, 'addebito_sepa', pagamento.id, metodo.id, attesa)
  await emetti(ctx, 'charge.pending', charge)
  await emetti(ctx, 'payment_intent.processing', inCorso)
  await completaSessione(ctx, inCorso)
  return inCorso
}

async function salvaPerIlFuturo(
  ctx: Contesto,
  pagamento: PaymentIntent,
  metodo: PaymentMethod,
  autenticata: boolean,
): Promise<void> {
  if (pagamento.setup_future_usage === null || pagamento.customer === null) return
  await collega(ctx, metodo.id, pagamento.customer, autenticata)
}
