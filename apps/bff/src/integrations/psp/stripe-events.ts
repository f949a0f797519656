import { isUtf8 } from 'node:buffer'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { ForgedEvent, type ProviderEvent } from './provider.ts'

// What an event is about: the rest of it is never used, because the state is asked for anew.
const about = z.object({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.unknown()),
  payment_method: z.optional(z.unknown()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})

function verify(raw: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret)
  } catch (error) {
    throw new ForgedEvent('The signature does not hold', { cause: error })
  }
}

/** Verifies the signature on the bytes as they came, not older than five minutes, and reads what it is about. */
export function parseStripeEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  { webhookSecret, isLive }: { webhookSecret: string; isLive: boolean },
): ProviderEvent {
  // Two bodies that are not UTF-8 decode to the same text, and one signature would do for both.
  if (typeof signature !== 'string' || !isUtf8(raw))
    throw new ForgedEvent('No signature, or not UTF-8')
  const { id, type, data, livemode } = verify(raw, signature, webhookSecret)
  if (livemode === !isLive) {
    throw new ForgedEvent(`An event about ${livemode ? 'real' : 'test'} money`)
  }
  if (!/^evt_\w{1,250}$/.test(id)) throw new ForgedEvent('An event id that is none')
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
