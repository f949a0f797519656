import { blocca, crea, salva } from '../archivio.ts'
import { emetti } from '../eventi.ts'
import { nuovoId } from '../identificativi.ts'
import type { Charge, Dispute } from '../oggetti-libri.ts'
import { pianifica } from '../pianificazione.ts'
import type { Contesto } from '../servizi.ts'
import { annotaMovimento } from './saldo.ts'

/** What the provider keeps for itself when money goes back: 7,50 € for a debit, 15 € for a card. */
const costoContestazione = { sepa_debit: 750, card: 1500 } as const

/**
 * The payer's bank takes the money back. A returned SEPA debit is final and comes already lost;
 * a card holder's claim is open first and lost one delay later. The intent stays succeeded.
 */
export async function apriContestazione(ctx: Contesto, id: string, motivo: string): Promise<void> {
  const charge = await blocca(ctx.db, 'charge', id)
  const residuo = charge.amount - charge.amount_refunded
  if (charge.disputed || residuo <= 0) return
  const sepa = id.startsWith('py_')
  const created = ctx.orologio.secondi()
  const contestazione: Dispute = {
    id: nuovoId('dp'),
    object: 'dispute',
    amount: residuo,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: sepa ? null : created + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: motivo,
    status: sepa ? 'lost' : 'needs_response',
  }
  const costo = sepa ? costoContestazione.sepa_debit : costoContestazione.card
  const movimento = await annotaMovimento(ctx, contestazione, 'adjustment', -residuo, costo)
  contestazione.balance_transactions = [movimento]
  await crea(ctx.db, contestazione)
  await salva<Charge>(ctx.db, { ...charge, disputed: true })
  await emetti(ctx, 'charge.dispute.created', contestazione)
  await emetti(ctx, 'charge.dispute.funds_withdrawn', contestazione)
  if (sepa) await emetti(ctx, 'charge.dispute.closed', contestazione)
  else
    await pianifica(
      ctx,
      'chiusura_contestazione',
      contestazione.id,
      'lost',
      ctx.impostazioni.sddDelayMs,
    )
}

export async function chiudiContestazione(ctx: Contesto, id: string): Promise<void> {
  const contestazione = await blocca(ctx.db, 'dispute', id)
  if (contestazione.status === 'lost') return
  const chiusa = await salva<Dispute>(ctx.db, { ...contestazione, status: 'lost' })
  await emetti(ctx, 'charge.dispute.closed', chiusa)
}
