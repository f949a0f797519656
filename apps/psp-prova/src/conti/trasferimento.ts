import { crea, salva } from '../archivio.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import { annotaMovimento } from '../motore/saldo.ts'
import type { Metadata } from '../oggetti-cliente.ts'
import type { ApplicationFee, Transfer } from '../oggetti-conti.ts'
import type { BalanceTransaction, Charge } from '../oggetti-libri.ts'
import type { Contesto } from '../servizi.ts'
import { prevediAccredito } from './calendario.ts'

/** The id of the platform as an application: fees are its own. */
export const APPLICAZIONE = 'ca_rateoprova'

const vuoto = (url: string) => ({
  object: 'list' as const,
  data: [],
  has_more: false as const,
  url,
})

/** The money of a charge goes on to the account that it is for, less what the platform keeps of it. */
export async function trasferisciIncasso(
  ctx: Contesto,
  charge: Charge,
  riga: BalanceTransaction,
): Promise<Charge> {
  const conto = charge.transfer_data?.destination
  if (conto === undefined) return charge
  const commissione = charge.application_fee_amount ?? 0
  const { transfer, pagamento } = await trasferisci(ctx, {
    conto,
    amount: charge.amount,
    origine: charge,
    disponibile: riga.available_on,
    commissione,
    transfer_group: charge.transfer_group,
  })
  const fee = commissione === 0 ? null : await trattieni(ctx, charge, pagamento, conto)
  if (fee !== null) await salva<Charge>(ctx.db, { ...pagamento, application_fee: fee.id })
  return { ...charge, application_fee: fee?.id ?? null, transfer: transfer.id }
}

interface Trasferimento {
  conto: string
  amount: number
  /** The charge whose money it is; null for money of the platform's balance. */
  origine: Charge | null
  /** The second from which the account may pay it out. */
  disponibile?: number
  commissione?: number
  transfer_group: string | null
  description?: string | null
  metadata?: Metadata
}

/** Money from the platform's balance to an account's: a transfer here, a payment there. */
export async function trasferisci(ctx: Contesto, che: Trasferimento) {
  const { conto, amount, origine, commissione = 0 } = che
  const created = ctx.orologio.secondi()
  const id = nuovoId('tr')
  const pagamento = pagamentoDelConto(ctx, che, id)
  const arrivo = await annotaMovimento(ctx, pagamento, 'payment', amount, commissione, {
    conto,
    disponibile: che.disponibile ?? created,
    ...(commissione > 0 && { piattaforma: APPLICAZIONE }),
  })
  pagamento.balance_transaction = arrivo.id
  await crea(ctx.db, pagamento, {}, conto)
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created,
    currency: 'eur',
    description: che.description ?? null,
    destination: conto,
    destination_payment: pagamento.id,
    livemode: false,
    metadata: che.metadata ?? {},
    reversals: vuoto(`/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: origine?.id ?? null,
    source_type: 'card',
    transfer_group: che.transfer_group,
  }
  const via = await annotaMovimento(ctx, transfer, 'transfer', -amount, 0, {
    ...(che.disponibile !== undefined && { disponibile: che.disponibile }),
  })
  transfer.balance_transaction = via.id
  await crea(ctx.db, transfer)
  await emetti(ctx, 'transfer.created', transfer)
  await emetti(ctx, 'payment.created', pagamento, conto)
  await prevediAccredito(ctx, conto, arrivo.available_on)
  return { transfer, pagamento }
}

/** A payment whose money comes from another balance, before it has its line. */
export function pagamentoDelConto(
  ctx: Contesto,
  { amount, origine, commissione = 0, transfer_group }: Trasferimento,
  transfer: string,
): Charge {
  return {
    id: nuovoId('py'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: commissione === 0 ? null : APPLICAZIONE,
    application_fee: null,
    application_fee_amount: commissione === 0 ? null : commissione,
    balance_transaction: null,
    billing_details: { name: null, email: null, phone: null, address: null, tax_id: null },
    calculated_statement_descriptor: origine?.calculated_statement_descriptor ?? 'RATEO PROVA',
    captured: true,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      network_status: 'not_sent_to_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
    },
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group,
  }
}

async function trattieni(
  ctx: Contesto,
  charge: Charge,
  pagamento: Charge,
  account: string,
): Promise<ApplicationFee> {
  const id = nuovoId('fee')
  const fee: ApplicationFee = {
    id,
    object: 'application_fee',
    account,
    amount: charge.application_fee_amount ?? 0,
    amount_refunded: 0,
    application: APPLICAZIONE,
    balance_transaction: null,
    charge: pagamento.id,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    fee_source: { charge: pagamento.id, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: vuoto(`/v1/application_fees/${id}/refunds`),
  }
  const riga = await annotaMovimento(ctx, fee, 'application_fee', fee.amount)
  fee.balance_transaction = riga.id
  await crea(ctx.db, fee)
  await emetti(ctx, 'application_fee.created', fee)
  return fee
}
