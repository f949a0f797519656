import Stripe from 'stripe'
import type { KnownMethod, SetupOutcome, SetupRequest } from './provider.ts'
import { isNotFound } from './stripe-errors.ts'
import { BRANDS } from './stripe-outcome.ts'

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** The account of a person: all their cards and mandati are kept under it. */
export async function createCustomer(
  stripe: Stripe,
  { chiave, email }: { chiave: string; email: string },
): Promise<string> {
  const { id } = await stripe.customers.create(
    { email, metadata: { chiave } },
    { idempotencyKey: chiave },
  )
  return id
}

/** A hosted page that saves a card and takes no money. */
export async function createSetup(stripe: Stripe, request: SetupRequest) {
  const { chiave, cliente_psp, success_url, cancel_url } = request
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      locale: 'it',
      client_reference_id: chiave,
      customer: cliente_psp,
      allowed_payment_method_types: ['card'],
      setup_intent_data: { metadata: { chiave } },
      metadata: { chiave },
      success_url,
      cancel_url,
    },
    { idempotencyKey: chiave },
  )
  return { riferimento: session.id, url: session.url ?? success_url }
}

export async function lookupSetup(stripe: Stripe, riferimento: string): Promise<SetupOutcome> {
  const session = await stripe.checkout.sessions.retrieve(riferimento, {
    expand: ['setup_intent.payment_method', 'payment_intent.payment_method'],
  })
  if (session.status === 'expired') return { stato: 'annullato' }
  const about = session.mode === 'setup' ? session.setup_intent : session.payment_intent
  const intent = typeof about === 'object' ? about : null
  const method = intent && typeof intent.payment_method === 'object' ? intent.payment_method : null
  // Paid with, and not kept: who typed it did not agree to more.
  if (session.mode === 'payment' && method !== null && method.customer === null) {
    return { stato: 'annullato' }
  }
  const cliente_psp = idOf(session.customer) ?? idOf(method?.customer ?? null)
  if (intent?.status !== 'succeeded' || !method?.card || cliente_psp === null) {
    return { stato: 'aperto' }
  }
  const { brand, last4, exp_month, exp_year } = method.card
  return {
    stato: 'salvata',
    cliente_psp,
    metodo_psp: method.id,
    marchio: BRANDS[brand] ?? 'Carta',
    ultime4: last4,
    scade_mese: exp_month,
    scade_anno: exp_year,
    intestatario: method.billing_details.name ?? '',
  }
}

export async function forgetMethod(stripe: Stripe, metodo_psp: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(metodo_psp)
  } catch (error) {
    // Unknown, or detached already: it cannot be charged, which is what was wanted.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

export async function readMethod(stripe: Stripe, metodo_psp: string): Promise<KnownMethod> {
  try {
    const { card, customer } = await stripe.paymentMethods.retrieve(metodo_psp)
    // Detached from its customer it can be charged no more.
    if (customer === null) return { stato: 'assente' }
    if (card === undefined) return { stato: 'conto' }
    const { brand, last4, exp_month, exp_year } = card
    const marchio = BRANDS[brand] ?? 'Carta'
    return { stato: 'carta', marchio, ultime4: last4, scade_mese: exp_month, scade_anno: exp_year }
  } catch (error) {
    if (isNotFound(error)) return { stato: 'assente' }
    throw error
  }
}
