import { isUtf8 } from 'node:buffer'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ForgedEvent, type ProviderEvent } from './provider.ts'

/**
 * The kinds of event that the portal has a use for, to be chosen in the webhook endpoint (docs/running.md). The others tell the
 * same things once more: each would be received, kept and worked on for nothing.
 */
export const NOTICES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
  'mandate.updated',
] as const

/** The kinds that come from the accounts of the esercenti, to be chosen in an endpoint of their own. */
export const ACCOUNT_NOTICES = [
  'account.updated',
  'account.external_account.updated',
  'capability.updated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payment.created',
] as const

// The object of an event: the rest of the event is never used, because the state is asked for anew.
const about = z.object({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.unknown()),
  payment_method: z.optional(z.unknown()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})

// The library allows this delay backwards; forwards it allows everything.
const TOLERANCE_S = 300

const event = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,250}$/)),
  type: z.string(),
  livemode: z.optional(z.boolean()),
  account: z.optional(z.nullable(z.string())),
  data: z.object({ object: z.unknown() }),
})

/** The instant of the signature by the sender's word, in seconds since 1970. */
const signedAt = (signature: string) => Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])

/** Signed by the secret in force, or by the one before while it is being changed. */
function readSigned(raw: Buffer, signature: string, secrets: readonly string[]): unknown {
  let cause: unknown
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S)
    } catch (error) {
      cause = error
    }
  }
  throw new ForgedEvent('The signature does not hold', { cause })
}

function verify(raw: Buffer, signature: string, secrets: readonly string[]): z.infer<typeof event> {
  const body = readSigned(raw, signature, secrets)
  if (!(signedAt(signature) <= Date.now() / 1000 + TOLERANCE_S)) {
    throw new ForgedEvent('Signed in a time that has not come yet')
  }
  const parsed = z.safeParse(event, body)
  if (!parsed.success) throw new ForgedEvent('Signed, and no event', { cause: parsed.error })
  return parsed.data
}

/** Verifies the signature on the bytes as they came, five minutes old or ahead at most, and reads what it is about. */
export function parseStripeEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  { webhookSecrets, isLive }: { webhookSecrets: readonly string[]; isLive: boolean },
): ProviderEvent {
  // Two bodies that are not UTF-8 decode to the same text, and one signature would do for both.
  if (typeof signature !== 'string' || !isUtf8(raw))
    throw new ForgedEvent('No signature, or not UTF-8')
  const { id, type, data, livemode, account } = verify(raw, signature, webhookSecrets)
  if (livemode === !isLive) {
    throw new ForgedEvent(`An event about ${livemode ? 'real' : 'test'} money`)
  }
  // An event of an account leads to the account as a whole: one thing follows from another there.
  if (account != null) {
    return { evento_id: id, tipo: type, chiave: null, riferimento: null, conto: account }
  }
  const parsed = z.safeParse(about, data.object)
  if (!parsed.success) return { evento_id: id, tipo: type, chiave: null, riferimento: null }
  const { object, client_reference_id, metadata, payment_intent, payment_method } = parsed.data
  if (object === 'dispute' && typeof payment_intent === 'string') {
    return { evento_id: id, tipo: type, chiave: null, riferimento: null, intento: payment_intent }
  }
  const niente = { evento_id: id, tipo: type, chiave: null, riferimento: null }
  if (object === 'payment_method') return { ...niente, metodo: parsed.data.id }
  if (object === 'mandate' && typeof payment_method === 'string') {
    return { ...niente, metodo: payment_method, mandato: parsed.data.id }
  }
  const chiave = client_reference_id ?? metadata?.['chiave'] ?? null
  const isNamed = object === 'checkout.session' || object === 'payment_intent'
  return { evento_id: id, tipo: type, chiave, riferimento: isNamed ? parsed.data.id : null }
}
