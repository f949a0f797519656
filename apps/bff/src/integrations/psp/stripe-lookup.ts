import type Stripe from 'stripe'
import type { LookupRequest, ProviderOutcome } from './provider.ts'
import { isNotFound } from './stripe-errors.ts'
import { findRefund } from './stripe-refund.ts'
import { INTENT_EXPAND, intentOutcome, SESSION_EXPAND, sessionOutcome } from './stripe-outcome.ts'

/** The milliseconds that the caller can wait; without them the adapter's own time-out counts. */
type Wait = { timeout?: number }

/** A clock that is a little behind ours must not hide what it made. */
const CLOCK_SLACK_S = 300
/** The most hosted pages that are gone through to find one by our key. */
const SEARCH_LIMIT = 2000
/** The most charges, the newest first, that are gone through for one that the search does not know yet. */
const RECENT_LIMIT = 500

async function countRefusals(stripe: Stripe, session: Stripe.Checkout.Session, wait: Wait) {
  const intent = session.payment_intent
  if (intent === null || typeof intent === 'string' || intent.last_payment_error === null) return 0
  const { data } = await stripe.charges.list({ payment_intent: intent.id, limit: 100 }, wait)
  // A 3-D Secure refusal leaves no charge behind.
  return Math.max(1, data.filter(({ status }) => status === 'failed').length)
}

/** A hosted page with what became of it. */
export async function readSession(
  stripe: Stripe,
  id: string,
  wait: Wait = {},
): Promise<ProviderOutcome> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: SESSION_EXPAND }, wait)
  return sessionOutcome(session, await countRefusals(stripe, session, wait))
}

/** Stripe cannot search pages by our key: those made since then are gone through. */
async function findSession(
  stripe: Stripe,
  { chiave, created_at }: LookupRequest,
  wait: Wait,
): Promise<ProviderOutcome> {
  const gte = Math.floor(created_at.getTime() / 1000) - CLOCK_SLACK_S
  let seen = 0
  for await (const { id, client_reference_id } of stripe.checkout.sessions.list(
    { created: { gte }, limit: 100 },
    wait,
  )) {
    if (client_reference_id === chiave) return readSession(stripe, id, wait)
    if (++seen === SEARCH_LIMIT) break
  }
  return { stato: 'sconosciuto' }
}

/** Stripe's search is up to a minute behind, its lists are not: what was made a moment ago is looked for there. */
async function findRecentIntent(stripe: Stripe, chiave: string, created_at: Date, wait: Wait) {
  const gte = Math.floor(created_at.getTime() / 1000) - CLOCK_SLACK_S
  let seen = 0
  for await (const intent of stripe.paymentIntents.list(
    { created: { gte }, limit: 100, expand: INTENT_EXPAND.map((path) => `data.${path}`) },
    wait,
  )) {
    if (intent.metadata['chiave'] === chiave) return intent
    if (++seen === RECENT_LIMIT) break
  }
  return undefined
}

async function findIntent(
  stripe: Stripe,
  { chiave, riferimento, created_at }: LookupRequest,
  wait: Wait,
): Promise<ProviderOutcome> {
  if (riferimento !== null) {
    return intentOutcome(
      await stripe.paymentIntents.retrieve(riferimento, { expand: INTENT_EXPAND }, wait),
    )
  }
  const { data } = await stripe.paymentIntents.search(
    {
      query: `metadata['chiave']:'${chiave}'`,
      limit: 1,
      expand: INTENT_EXPAND.map((path) => `data.${path}`),
    },
    wait,
  )
  const intent = data[0] ?? (await findRecentIntent(stripe, chiave, created_at, wait))
  return intent ? intentOutcome(intent) : { stato: 'sconosciuto' }
}

/** Looks a payment up. "Not found" is an answer, and says nothing about the money. */
export async function lookup(stripe: Stripe, request: LookupRequest): Promise<ProviderOutcome> {
  const { timeout_ms } = request
  const wait: Wait = timeout_ms === undefined ? {} : { timeout: timeout_ms }
  try {
    if (request.tipo === 'rimborso') return await findRefund(stripe, request, wait)
    if (request.tipo === 'addebito') return await findIntent(stripe, request, wait)
    if (request.riferimento === null) return await findSession(stripe, request, wait)
    return await readSession(stripe, request.riferimento, wait)
  } catch (error) {
    if (isNotFound(error)) return { stato: 'sconosciuto' }
    throw error
  }
}
