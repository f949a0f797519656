import type Stripe from 'stripe'
import type { ReversalRequest } from './conti.ts'
import { ProviderRefusal } from './provider.ts'

const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

/** The transfer by which the money of a payment went on to an account. */
async function transferOf(stripe: Stripe, intento: string): Promise<string> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(intento, {
    expand: ['latest_charge'],
  })
  const transfer = typeof latest_charge === 'object' ? idOf(latest_charge?.transfer) : null
  if (transfer === null) {
    throw new ProviderRefusal('senza_trasferimento', `${intento} was sent on to no account`)
  }
  return transfer
}

export async function reverse(
  stripe: Stripe,
  { chiave, intento, importo_centesimi }: ReversalRequest,
): Promise<string> {
  const transfer = await transferOf(stripe, intento)
  const { id } = await stripe.transfers.createReversal(
    transfer,
    { amount: importo_centesimi, metadata: { chiave } },
    { idempotencyKey: chiave },
  )
  return id
}

export async function findReversal(
  stripe: Stripe,
  { chiave, intento }: ReversalRequest,
): Promise<string | null> {
  const transfer = await transferOf(stripe, intento)
  const { data } = await stripe.transfers.listReversals(transfer, { limit: 100 })
  return data.find(({ metadata }) => metadata?.['chiave'] === chiave)?.id ?? null
}
