import type Stripe from 'stripe'
import type { SettlementRequest } from './conti.ts'

/** A clock that is a little behind ours must not hide what it made. */
const CLOCK_SLACK_S = 300

/**
 * Money between the platform's balance and an account's: a transfer there, or a debit of the account, which the platform may
 * make since it answers for its balance (https://docs.stripe.com/connect/account-debits).
 */
export async function settle(
  stripe: Stripe,
  { chiave, conto, importo_centesimi }: SettlementRequest,
): Promise<string> {
  const metadata = { chiave }
  const options = { idempotencyKey: chiave }
  if (importo_centesimi > 0) {
    const { id } = await stripe.transfers.create(
      { amount: importo_centesimi, currency: 'eur', destination: conto, metadata },
      options,
    )
    return id
  }
  const { id } = await stripe.charges.create(
    { amount: -importo_centesimi, currency: 'eur', source: conto, metadata },
    options,
  )
  return id
}

/** The request under a key since then; null when there is none. */
export async function findSettlement(
  stripe: Stripe,
  { chiave, conto, importo_centesimi }: SettlementRequest,
  since: Date,
): Promise<string | null> {
  const created = { gte: Math.floor(since.getTime() / 1000) - CLOCK_SLACK_S }
  const made =
    importo_centesimi > 0
      ? stripe.transfers.list({ destination: conto, created, limit: 100 })
      : stripe.charges.list({ created, limit: 100 })
  for await (const one of made) if (one.metadata['chiave'] === chiave) return one.id
  return null
}
