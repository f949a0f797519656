import type { Parametri } from '../modulo-nidificato.ts'
import type { PaymentIntent } from '../oggetti.ts'
import { gruppo, intero, testo, testoRichiesto } from '../parametri.ts'

/** Reads whom a payment is for, and what the platform keeps of it. */
export function leggiDestinazione(
  p: Parametri,
): Pick<
  PaymentIntent,
  'application_fee_amount' | 'on_behalf_of' | 'transfer_data' | 'transfer_group'
> {
  const verso = gruppo(p, 'transfer_data')
  return {
    application_fee_amount: intero(p, 'application_fee_amount') ?? null,
    on_behalf_of: testo(p, 'on_behalf_of') ?? null,
    transfer_data:
      verso === undefined ? null : { destination: testoRichiesto(verso, 'destination') },
    transfer_group: testo(p, 'transfer_group') ?? null,
  }
}
