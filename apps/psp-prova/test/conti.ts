import type Stripe from 'stripe'
import { aspetta, type Ambiente } from './ambiente.ts'

export const UN_MINUTO = { avanti_ms: 60_000 }
export const DIECI_GIORNI = { avanti_ms: 10 * 86_400_000 }
export const IBAN_BUONO = 'IT83W0542811101000000123455'

/** An account as a platform makes it from what its merchant has told. */
export const nuovoConto = (a: Ambiente, altro: Stripe.AccountCreateParams = {}) =>
  a.stripe.accounts.create({
    country: 'IT',
    email: 'forno@rateo.test',
    business_type: 'company',
    business_profile: { mcc: '5462', product_description: 'Pane e dolci' },
    company: {
      name: 'Forno Rossi S.r.l.',
      tax_id: '01234567897',
      address: { line1: 'Via Roma 1', city: 'Spoleto', postal_code: '06049', country: 'IT' },
    },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'stripe',
    },
    capabilities: {
      card_payments: { requested: true },
      sepa_debit_payments: { requested: true },
      transfers: { requested: true },
    },
    external_account: {
      object: 'bank_account',
      country: 'IT',
      currency: 'eur',
      account_number: IBAN_BUONO,
    } as unknown as string,
    ...altro,
  })

/** The same, verified: it may be paid. */
export async function contoAttivo(a: Ambiente, altro: Stripe.AccountCreateParams = {}) {
  const { id } = await nuovoConto(a, altro)
  await a.controllo(`conti/${id}/modulo`, {})
  await a.controllo('tempo', UN_MINUTO)
  return aspetta(async () => {
    const conto = await a.stripe.accounts.retrieve(id)
    return conto.charges_enabled ? conto : undefined
  })
}

/** A card payment for an account, of which the platform keeps a part. */
export const pagaPer = (
  a: Ambiente,
  conto: string,
  altro: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  a.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    on_behalf_of: conto,
    transfer_data: { destination: conto },
    application_fee_amount: 300,
    expand: ['latest_charge'],
    ...altro,
  })

/** Type, amount, fee and net of each line of a balance, the newest first. */
export async function righeDi(a: Ambiente, conto?: string) {
  const opzioni = conto === undefined ? {} : { stripeAccount: conto }
  const { data } = await a.stripe.balanceTransactions.list({ limit: 50 }, opzioni)
  return data.map(({ type, amount, fee, net }) => [type, amount, fee, net])
}

/** The balance in cents: available, and on its way. */
export async function saldoDi(a: Ambiente, conto?: string) {
  const opzioni = conto === undefined ? {} : { stripeAccount: conto }
  const { available, pending } = await a.stripe.balance.retrieve({}, opzioni)
  return [available[0]?.amount, pending[0]?.amount]
}
