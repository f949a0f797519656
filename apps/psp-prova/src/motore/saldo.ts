import { crea } from '../archivio.ts'
import { nuovoId } from '../identificativi.ts'
import type { BalanceTransaction, Charge } from '../oggetti-libri.ts'
import type { Contesto } from '../servizi.ts'

/** 1,4 % + 25 cents, rounded half up, as Stripe charges for European cards. */
export function commissione(importo_centesimi: number): number {
  return Math.floor((importo_centesimi * 14 + 500) / 1000) + 25
}

const categorie: Partial<Record<BalanceTransaction['type'], string>> = {
  adjustment: 'dispute',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  payment_refund: 'refund',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  payout_failure: 'payout_reversal',
  transfer_refund: 'transfer_reversal',
}

/** Movements that are on the balance at once: what was available leaves it, or comes back to it. */
const SUBITO: ReadonlySet<BalanceTransaction['type']> = new Set([
  'application_fee_refund',
  'payout',
  'payout_failure',
  'transfer',
  'transfer_refund',
])

export interface Dove {
  /** The connected account whose balance it is; left out, the platform's. */
  conto?: string
  /** The platform that keeps the fee, where it is not the provider's. */
  piattaforma?: string
  /** The second from which it may be paid out, where it follows another line. */
  disponibile?: number
}

/** One line of the provider's own books. `fee` is taken from `amount` to give `net`. */
export async function annotaMovimento(
  ctx: Contesto,
  origine: { id: string; currency: string },
  tipo: BalanceTransaction['type'],
  amount: number,
  fee = 0,
  { conto, piattaforma, disponibile }: Dove = {},
): Promise<BalanceTransaction> {
  const created = ctx.orologio.secondi()
  const subito = SUBITO.has(tipo)
  const riga: BalanceTransaction = {
    id: nuovoId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: disponibile ?? (subito ? created : created + ctx.impostazioni.disponibileDopoS),
    balance_type: 'payments',
    created,
    currency: origine.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: piattaforma ?? null,
              currency: origine.currency,
              description:
                piattaforma === undefined ? 'Stripe processing fees' : 'Rateo application fee',
              type: piattaforma === undefined ? 'stripe_fee' : 'application_fee',
            },
          ],
    net: amount - fee,
    reporting_category: categorie[tipo] ?? tipo,
    source: origine.id,
    status: subito ? 'available' : 'pending',
    type: tipo,
  }
  return crea(ctx.db, riga, {}, conto ?? null)
}

/** Money comes in: of a card when it was charged, of a debit when the bank gets the order. */
export function annotaIncasso(ctx: Contesto, charge: Charge): Promise<BalanceTransaction> {
  const tipo = charge.id.startsWith('py_') ? 'payment' : 'charge'
  return annotaMovimento(ctx, charge, tipo, charge.amount, commissione(charge.amount))
}

/** The bank did not pay the order: the line made for it is undone by a second one, the fee with it. */
export function annotaInsuccesso(ctx: Contesto, charge: Charge): Promise<BalanceTransaction> {
  const fee = -commissione(charge.amount)
  return annotaMovimento(ctx, charge, 'payment_failure_refund', -charge.amount, fee)
}

/** A line that its day has come for is available: nobody writes that down, it is so when it is read. */
export function comeOra(ctx: Contesto, riga: BalanceTransaction): BalanceTransaction {
  return riga.available_on <= ctx.orologio.secondi() ? { ...riga, status: 'available' } : riga
}
