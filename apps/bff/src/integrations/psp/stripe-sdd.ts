import type Stripe from 'stripe'
import { causaleDaStripe } from './codici-rifiuto.ts'
import type { MandateRequest, RegisteredMandate, ReturnedDebit } from './provider.ts'
import { ProviderUnreachable } from './provider.ts'
import { isNotFound } from './stripe-errors.ts'

/** A mandato signed with us becomes one of the provider's: a method of the person's that may be debited. */
export async function registerMandate(
  stripe: Stripe,
  request: MandateRequest,
): Promise<RegisteredMandate> {
  const { chiave, cliente_psp, email, intestatario, iban, prefisso, ip, user_agent, firmato_at } =
    request
  const setup = await stripe.setupIntents.create(
    {
      customer: cliente_psp,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['sepa_debit'],
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban },
        billing_details: { name: intestatario, email },
      },
      mandate_data: {
        customer_acceptance: {
          type: 'online',
          accepted_at: Math.floor(firmato_at.getTime() / 1000),
          online: { ip_address: ip, user_agent },
        },
      },
      payment_method_options: {
        sepa_debit: { mandate_options: { reference_prefix: prefisso } },
      },
      metadata: { chiave },
      expand: ['mandate'],
    },
    { idempotencyKey: `${chiave}:mandato` },
  )
  const { payment_method } = setup
  const metodo_psp = typeof payment_method === 'string' ? payment_method : payment_method?.id
  if (setup.status !== 'succeeded' || metodo_psp === undefined) {
    throw new ProviderUnreachable(`setup intent ${setup.id}: ${setup.status}`)
  }
  const mandate = typeof setup.mandate === 'object' ? setup.mandate : null
  const riferimento_banca = mandate?.payment_method_details.sepa_debit?.reference ?? null
  return { cliente_psp, metodo_psp, mandato_psp: mandate?.id ?? null, riferimento_banca }
}

/** True for a mandate that waits to be accepted too: only `inactive` is over. */
export async function isMandateActive(stripe: Stripe, mandato_psp: string): Promise<boolean> {
  try {
    return (await stripe.mandates.retrieve(mandato_psp)).status !== 'inactive'
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** The most claims that are gone through at once. */
const LIMIT = 1000

/** A returned direct debit comes as a claim that is lost from the start; those on a card are answered elsewhere. */
export async function listReturns(
  stripe: Stripe,
  about: { since: Date } | { intento: string },
): Promise<ReturnedDebit[]> {
  const which =
    'intento' in about
      ? { payment_intent: about.intento }
      : { created: { gte: Math.floor(about.since.getTime() / 1000) } }
  const returned: ReturnedDebit[] = []
  let seen = 0
  for await (const dispute of stripe.disputes.list({
    ...which,
    limit: 100,
    expand: ['data.charge'],
  })) {
    const { charge, payment_intent, reason, status } = dispute
    const intento = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
    const isDebit =
      typeof charge !== 'string' && charge.payment_method_details?.type === 'sepa_debit'
    if (isDebit && status === 'lost' && intento !== undefined) {
      returned.push({ intento, causale: causaleDaStripe(reason) })
    }
    if (++seen === LIMIT) break
  }
  return returned
}
