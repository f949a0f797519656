import { blocca, crea, salva } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import { annotaMovimento } from '../motore/saldo.ts'
import type { Metadata } from '../oggetti-cliente.ts'
import type { ApplicationFee, FeeRefund, Transfer, TransferReversal } from '../oggetti-conti.ts'
import type { Charge, Refund } from '../oggetti-libri.ts'
import type { Contesto } from '../servizi.ts'
import { APPLICAZIONE } from './trasferimento.ts'

interface Storno {
  transfer: string
  /** Cents; without it, everything that is left. */
  amount: number | undefined
  /** The fee of the platform goes back too, in proportion. */
  conCommissione: boolean
  rimborso?: Refund
  metadata?: Metadata
}

/** Takes money back from an account, whose balance may fall below zero by it. */
export async function stornaTrasferimento(ctx: Contesto, che: Storno): Promise<TransferReversal> {
  const transfer = await blocca(ctx.db, 'transfer', che.transfer, 'transfer')
  const residuo = transfer.amount - transfer.amount_reversed
  const amount = che.amount ?? residuo
  if (amount <= 0 || amount > residuo) {
    throw richiestaErrata(
      `Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${residuo})`,
      'amount',
    )
  }
  const pagamento = await blocca(ctx.db, 'charge', transfer.destination_payment)
  const reso = che.conCommissione ? await rendiCommissione(ctx, pagamento, amount) : 0
  const rimborso = await rimborsoDelConto(ctx, transfer, pagamento, amount, reso)
  const storno: TransferReversal = {
    id: nuovoId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    destination_payment_refund: rimborso,
    metadata: che.metadata ?? {},
    source_refund: che.rimborso?.id ?? null,
    transfer: transfer.id,
  }
  const riga = await annotaMovimento(ctx, storno, 'transfer_refund', amount)
  storno.balance_transaction = riga.id
  await crea(ctx.db, storno)
  const amount_reversed = transfer.amount_reversed + amount
  const stornato = await salva<Transfer>(ctx.db, {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [storno, ...transfer.reversals.data] },
  })
  await emetti(ctx, 'transfer.reversed', stornato)
  return storno
}

/** The same movement, seen from the account that gives the money back. */
async function rimborsoDelConto(
  ctx: Contesto,
  transfer: Transfer,
  pagamento: Charge,
  amount: number,
  reso: number,
): Promise<string> {
  const conto = transfer.destination
  const rimborso: Refund = {
    id: nuovoId('pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: pagamento.id,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    customer: null,
    destination_details: {},
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const riga = await annotaMovimento(ctx, rimborso, 'payment_refund', -amount, 0 - reso, {
    conto,
    disponibile: ctx.orologio.secondi(),
    ...(reso > 0 && { piattaforma: APPLICAZIONE }),
  })
  rimborso.balance_transaction = riga.id
  await crea(ctx.db, rimborso, {}, conto)
  const amount_refunded = pagamento.amount_refunded + amount
  await salva<Charge>(ctx.db, {
    ...pagamento,
    amount_refunded,
    refunded: amount_refunded === pagamento.amount,
  })
  return rimborso.id
}

/** The part of the fee that belongs to a part of its payment; the last part takes what is left. */
async function rendiCommissione(ctx: Contesto, pagamento: Charge, amount: number): Promise<number> {
  if (pagamento.application_fee === null) return 0
  const fee = await blocca(ctx.db, 'application_fee', pagamento.application_fee)
  const residuo = fee.amount - fee.amount_refunded
  const isUltima = pagamento.amount_refunded + amount === pagamento.amount
  const parte = isUltima
    ? residuo
    : Math.min(residuo, Math.round((fee.amount * amount) / pagamento.amount))
  if (parte > 0) await rimborsaCommissione(ctx, fee, parte)
  return parte
}

/** Gives a part of a fee back on the platform's side; the account's side is written by who calls. */
export async function rimborsaCommissione(
  ctx: Contesto,
  fee: ApplicationFee,
  amount: number,
  metadata: Metadata = {},
): Promise<FeeRefund> {
  const residuo = fee.amount - fee.amount_refunded
  if (amount <= 0 || amount > residuo) {
    throw richiestaErrata(
      `Refund amount (${amount}) is greater than unrefunded amount on application fee (${residuo})`,
      'amount',
    )
  }
  const reso: FeeRefund = {
    id: nuovoId('fr'),
    object: 'fee_refund',
    amount,
    balance_transaction: null,
    created: ctx.orologio.secondi(),
    currency: 'eur',
    fee: fee.id,
    metadata,
  }
  const riga = await annotaMovimento(ctx, reso, 'application_fee_refund', -amount)
  reso.balance_transaction = riga.id
  await crea(ctx.db, reso)
  const amount_refunded = fee.amount_refunded + amount
  const aggiornata = await salva<ApplicationFee>(ctx.db, {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
    refunds: { ...fee.refunds, data: [reso, ...fee.refunds.data] },
  })
  await emetti(ctx, 'application_fee.refunded', aggiornata)
  return reso
}
