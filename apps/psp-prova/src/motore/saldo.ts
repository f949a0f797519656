import { crea } from '../archivio.ts'
import { nuovoId } from '../identificativi.ts'
import type { BalanceTransaction, Charge, Dispute, Refund } from '../oggetti-libri.ts'
import type { Contesto } from '../servizi.ts'

/** 1,4 % + 25 cents, rounded half up, as Stripe charges for European cards. */
export function commissione(importo_centesimi: number): number {
  return Math.floor((importo_centesimi * 14 + 500) / 1000) + 25
}

const giorno = 86_400

/** One line of the provider's own books. `fee` is taken from `amount` to give `net`. */
export async function annotaMovimento(
  ctx: Contesto,
  origine: Charge | Refund | Dispute,
  tipo: BalanceTransaction['type'],
  amount: number,
  fee = 0,
): Promise<BalanceTransaction> {
  const created = ctx.orologio.secondi()
  return crea<BalanceTransaction>(ctx.db, {
    id: nuovoId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 5 * giorno,
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
              application: null,
              currency: origine.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: tipo === 'adjustment' ? 'dispute' : tipo === 'payment' ? 'charge' : tipo,
    source: origine.id,
    status: 'pending',
    type: tipo,
  })
}
