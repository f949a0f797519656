import type Stripe from 'stripe'
import type { LookupRequest, ProviderOutcome, RefundRequest } from './provider.ts'

/** Stripe knows three reasons; the others are ours alone. */
const REASONS: Readonly<Record<string, Stripe.RefundCreateParams.Reason>> = {
  duplicato: 'duplicate',
  frode: 'fraudulent',
}

function refundOutcome(refund: Stripe.Refund): ProviderOutcome {
  const { id: riferimento, amount: importo_centesimi } = refund
  switch (refund.status) {
    case 'succeeded':
      return {
        stato: 'riuscito',
        riferimento,
        riferimento_psp: null,
        importo_centesimi,
        metodo_etichetta: null,
      }
    case 'failed':
    case 'canceled':
      return { stato: 'rifiutato', riferimento, codice_rifiuto: 'rimborso_respinto' }
    default:
      return { stato: 'in_elaborazione', riferimento }
  }
}

export async function refund(
  stripe: Stripe,
  { chiave, intento, importo_centesimi, motivo, storna }: RefundRequest,
): Promise<ProviderOutcome> {
  const reason = REASONS[motivo] ?? 'requested_by_customer'
  return refundOutcome(
    await stripe.refunds.create(
      {
        payment_intent: intento,
        amount: importo_centesimi,
        reason,
        ...(storna && { reverse_transfer: true, refund_application_fee: storna.rende }),
        metadata: { chiave },
      },
      { idempotencyKey: chiave },
    ),
  )
}

/** Finds a refund by the provider's name for it, or by our key among those of the payment. */
export async function findRefund(
  stripe: Stripe,
  { chiave, riferimento, intento }: LookupRequest,
  wait: { timeout?: number },
): Promise<ProviderOutcome> {
  if (riferimento !== null) {
    return refundOutcome(await stripe.refunds.retrieve(riferimento, {}, wait))
  }
  if (intento == null) return { stato: 'sconosciuto' }
  const { data } = await stripe.refunds.list({ payment_intent: intento, limit: 100 }, wait)
  const found = data.find(({ metadata }) => metadata?.['chiave'] === chiave)
  return found ? refundOutcome(found) : { stato: 'sconosciuto' }
}
