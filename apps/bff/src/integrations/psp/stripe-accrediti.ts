import type Stripe from 'stripe'
import type { Page, Payout } from './conti.ts'

const PAGE = 100

/** The states of a payout: https://docs.stripe.com/api/payouts/object#payout_object-status */
const STATI: Readonly<Record<string, Payout['stato']>> = {
  pending: 'in_accredito',
  in_transit: 'in_accredito',
  paid: 'accreditato',
  failed: 'respinto',
  canceled: 'annullato',
}

function payoutOf(payout: Stripe.Payout): Payout {
  const { destination } = payout
  const bank = typeof destination === 'object' ? destination : null
  return {
    accredito: payout.id,
    stato: STATI[payout.status] ?? 'in_accredito',
    importo_centesimi: payout.amount,
    arrivo_il: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    iban_ultime4: bank !== null && 'last4' in bank ? (bank.last4 ?? null) : null,
    codice_errore: payout.failure_code,
    at: new Date(payout.created * 1000),
  }
}

/** The payouts of an account that were made since an instant, the newest first. */
export async function listPayouts(
  stripe: Stripe,
  conto: string,
  { dal, dopo }: { dal: Date; dopo: string | null },
): Promise<Page<Payout>> {
  const { data, has_more } = await stripe.payouts.list(
    {
      created: { gte: Math.floor(dal.getTime() / 1000) },
      limit: PAGE,
      expand: ['data.destination'],
      ...(dopo !== null && { starting_after: dopo }),
    },
    { stripeAccount: conto },
  )
  return { righe: data.map(payoutOf), dopo: has_more ? (data.at(-1)?.id ?? null) : null }
}

export async function readPayout(
  stripe: Stripe,
  conto: string,
  accredito: string,
): Promise<Payout> {
  return payoutOf(
    await stripe.payouts.retrieve(accredito, { expand: ['destination'] }, { stripeAccount: conto }),
  )
}
