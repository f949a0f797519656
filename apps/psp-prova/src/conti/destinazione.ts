import { leggi } from '../archivio.ts'
import { richiestaErrata } from '../errori.ts'
import type { PaymentIntent } from '../oggetti.ts'
import type { Contesto } from '../servizi.ts'

/** A refusal where the money could not go to who is named. */
export async function verificaDestinazione(
  ctx: Contesto,
  {
    transfer_data,
    on_behalf_of,
    application_fee_amount,
    amount,
  }: Pick<PaymentIntent, 'amount' | 'application_fee_amount' | 'on_behalf_of' | 'transfer_data'>,
): Promise<void> {
  if (application_fee_amount !== null && transfer_data === null) {
    throw richiestaErrata(
      'Can only apply an application_fee when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      'application_fee_amount',
    )
  }
  if (application_fee_amount !== null && application_fee_amount > amount) {
    throw richiestaErrata(
      'Your application fee cannot be larger than the amount.',
      'application_fee_amount',
    )
  }
  if (on_behalf_of !== null) {
    const conto = await leggi(ctx.db, 'account', on_behalf_of, 'on_behalf_of')
    if (!conto.charges_enabled) {
      throw richiestaErrata(
        'Your account cannot currently make charges on behalf of the connected account: it has to finish its onboarding.',
        'on_behalf_of',
        'account_invalid',
      )
    }
  }
  if (transfer_data === null) return
  const conto = await leggi(
    ctx.db,
    'account',
    transfer_data.destination,
    'transfer_data[destination]',
  )
  if (conto.capabilities.transfers !== 'active') {
    throw richiestaErrata(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'transfer_data[destination]',
      'insufficient_capabilities_for_transfer',
    )
  }
}
