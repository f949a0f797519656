import { blocca, crea, leggi, salva } from '../archivio.ts'
import { regolare } from '../carte-di-prova.ts'
import { stornaTrasferimento } from '../conti/storno.ts'
import { richiestaErrata } from '../errori.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import type { Metadata } from '../oggetti-cliente.ts'
import type { Charge, Refund } from '../oggetti-libri.ts'
import { pianifica } from '../pianificazione.ts'
import type { Contesto } from '../servizi.ts'
import { comportamentoDi } from './metodo.ts'
import { annotaMovimento } from './saldo.ts'

/** A debit of an account: Stripe names it py_ where a card's is ch_. */
const isLocale = ({ id }: Charge): boolean => id.startsWith('py_')

export interface RichiestaRimborso {
  charge: string
  /** The name under which it is known already, where it was made before this provider was set up. */
  id?: string
  /** Cents; without it, everything that is left. */
  amount: number | undefined
  reason: string | null
  metadata: Metadata
  /** The money comes from the account that had it. */
  stornaTrasferimento?: boolean
  /** The platform gives back what it kept. */
  rendiCommissione?: boolean
}

/** Gives money back, never more than is left of the charge: the charge is locked meanwhile. */
export async function rimborsa(ctx: Contesto, richiesta: RichiestaRimborso): Promise<Refund> {
  const charge = await blocca(ctx.db, 'charge', richiesta.charge, 'charge')
  const importo = importoRimborsabile(charge, richiesta.amount)
  const comportamento =
    charge.payment_method === null ? regolare : await comportamentoDi(ctx, charge.payment_method)
  const inRitardo = comportamento.rimborso === 'in_ritardo'
  const rimborso: Refund = {
    id: richiesta.id ?? nuovoId(isLocale(charge) ? 'pyr' : 're'),
    object: 'refund',
    amount: importo,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.orologio.secondi(),
    currency: charge.currency,
    customer: charge.customer,
    destination_details: { type: isLocale(charge) ? 'sepa_bank_transfer' : 'card' },
    metadata: richiesta.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: richiesta.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: inRitardo ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const movimento = await annotaMovimento(
    ctx,
    rimborso,
    isLocale(charge) ? 'payment_refund' : 'refund',
    -importo,
  )
  rimborso.balance_transaction = movimento.id
  rimborso.transfer_reversal = await storna(ctx, charge, richiesta, rimborso)
  await crea(ctx.db, rimborso)
  const rimborsato = charge.amount_refunded + importo
  const aggiornata = await salva<Charge>(ctx.db, {
    ...charge,
    amount_refunded: rimborsato,
    refunded: rimborsato === charge.amount,
  })
  await emetti(ctx, 'refund.created', rimborso)
  await emetti(ctx, 'charge.refunded', aggiornata)
  if (comportamento.rimborso !== 'subito') {
    const esito = inRitardo ? 'succeeded' : 'failed'
    await pianifica(ctx, 'rimborso', rimborso.id, esito, ctx.impostazioni.sddDelayMs)
  }
  return rimborso
}

/** Takes the refunded part back from the account that the charge was for. */
async function storna(
  ctx: Contesto,
  charge: Charge,
  richiesta: RichiestaRimborso,
  rimborso: Refund,
): Promise<string | null> {
  if (richiesta.stornaTrasferimento !== true) {
    if (richiesta.rendiCommissione !== true) return null
    throw richiestaErrata(
      'This environment gives a fee back together with the transfer: set `reverse_transfer` too.',
      'refund_application_fee',
    )
  }
  if (charge.transfer === undefined) {
    throw richiestaErrata(
      `Charge ${charge.id} has no associated transfer to reverse.`,
      'reverse_transfer',
    )
  }
  const { id } = await stornaTrasferimento(ctx, {
    transfer: charge.transfer,
    amount: rimborso.amount,
    conCommissione: richiesta.rendiCommissione === true,
    rimborso,
  })
  return id
}

function importoRimborsabile(charge: Charge, chiesto: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw richiestaErrata(`Charge ${charge.id} has not succeeded: it cannot be refunded.`, 'charge')
  }
  if (charge.disputed) {
    throw richiestaErrata(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge',
      'charge_disputed',
    )
  }
  const residuo = charge.amount - charge.amount_refunded
  if (residuo === 0) {
    throw richiestaErrata(
      `Charge ${charge.id} has already been refunded.`,
      'charge',
      'charge_already_refunded',
    )
  }
  const importo = chiesto ?? residuo
  if (importo <= 0) {
    throw richiestaErrata('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  }
  if (importo > residuo) {
    throw richiestaErrata(
      `Refund amount (${importo}) is greater than unrefunded amount on charge (${residuo})`,
      'amount',
      'amount_too_large',
    )
  }
  return importo
}

/** The late answer about a refund: done, or failed with the amount back on the balance. */
export async function concludiRimborso(ctx: Contesto, id: string, esito: string): Promise<void> {
  const { charge: chargeId } = await leggi(ctx.db, 'refund', id)
  const charge = await blocca(ctx.db, 'charge', chargeId)
  const rimborso = await blocca(ctx.db, 'refund', id)
  if (esito === 'succeeded') {
    const riuscito = await salva<Refund>(ctx.db, { ...rimborso, status: 'succeeded' })
    await emetti(ctx, 'refund.updated', riuscito)
    return
  }
  // A refund made by bank transfer comes back under the type it left with, with a positive amount.
  const ritorno = await annotaMovimento(
    ctx,
    rimborso,
    isLocale(charge) ? 'payment_refund' : 'refund_failure',
    rimborso.amount,
  )
  const fallito = await salva<Refund>(ctx.db, {
    ...rimborso,
    status: 'failed',
    failure_balance_transaction: ritorno.id,
    failure_reason: isLocale(charge) ? 'declined' : 'expired_or_canceled_card',
  })
  await salva<Charge>(ctx.db, {
    ...charge,
    amount_refunded: charge.amount_refunded - fallito.amount,
    refunded: false,
  })
  await emetti(ctx, 'refund.updated', fallito)
  await emetti(ctx, 'refund.failed', fallito)
}
