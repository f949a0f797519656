import type Stripe from 'stripe'
import { debitiDi } from './metadata-debiti.ts'
import type { Asked, Destination } from './provider.ts'

/** A clock that is a little behind ours must not hide what it made. */
const CLOCK_SLACK_S = 300

/** The account that a charge was for, as it was asked. */
function destinationOf(intent: Stripe.PaymentIntent | null): Destination | undefined {
  const destination = intent?.transfer_data?.destination
  if (intent === null || destination === undefined) return undefined
  const conto = typeof destination === 'string' ? destination : destination.id
  return { conto, commissione_centesimi: intent.application_fee_amount ?? 0 }
}

function ofSession(session: Stripe.Checkout.Session): Asked | null {
  const { id, client_reference_id: chiave, amount_total, payment_status, status } = session
  if (session.mode !== 'payment' || !chiave?.startsWith('sessione:')) return null
  return {
    tipo: 'sessione',
    chiave,
    riferimento: id,
    importo_centesimi: amount_total ?? 0,
    metodo: 'carta',
    intento: null,
    debiti: debitiDi(session.metadata),
    destinazione: destinationOf(
      typeof session.payment_intent === 'object' ? session.payment_intent : null,
    ),
    moved: payment_status === 'paid' || status === 'complete',
  }
}

function ofIntent(intent: Stripe.PaymentIntent): Asked | null {
  const { id, metadata, amount, status } = intent
  const chiave = metadata['chiave']
  if (!chiave?.startsWith('addebito:')) return null
  const isSdd = intent.payment_method_types.includes('sepa_debit')
  return {
    tipo: 'addebito',
    chiave,
    riferimento: id,
    importo_centesimi: amount,
    metodo: isSdd ? 'addebito_sdd' : 'carta',
    intento: null,
    debiti: debitiDi(metadata),
    destinazione: destinationOf(intent),
    moved: status === 'succeeded' || status === 'processing',
  }
}

function ofRefund({ id, metadata, amount, status, payment_intent }: Stripe.Refund): Asked | null {
  const chiave = metadata?.['chiave']
  if (!chiave?.startsWith('rimborso:')) return null
  const intento = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
  return {
    tipo: 'rimborso',
    chiave,
    riferimento: id,
    importo_centesimi: amount,
    metodo: 'carta',
    intento,
    debiti: null,
    moved: status !== 'failed' && status !== 'canceled',
  }
}

/** Reading may be repeated: one page that does not come must not cost all those before it. */
const PATIENT = { maxNetworkRetries: 5 }

/** Three lists that go back to the given moment, the oldest first. */
export async function listAsked(stripe: Stripe, since: Date): Promise<Asked[]> {
  const page = {
    created: { gte: Math.floor(since.getTime() / 1000) - CLOCK_SLACK_S },
    limit: 100,
  }
  const found: (Asked | null)[] = []
  const conIntento = { ...page, expand: ['data.payment_intent'] }
  for await (const session of stripe.checkout.sessions.list(conIntento, PATIENT))
    found.push(ofSession(session))
  for await (const intent of stripe.paymentIntents.list(page, PATIENT)) found.push(ofIntent(intent))
  for await (const refund of stripe.refunds.list(page, PATIENT)) found.push(ofRefund(refund))
  return found.filter((one) => one !== null).toReversed()
}
