import { PORTAFOGLI, type Portafoglio } from '@rateo/domain/denaro/portafogli'
import * as z from 'zod/mini'

const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The wallets that Stripe's page offers for this account: only its owner knows what was turned on there. */
export const WALLET_SETTINGS = {
  STRIPE_WALLETS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => namesOf(text).every((name) => PORTAFOGLI.some((known) => known === name)),
          'deve elencare apple_pay o google_pay, separati da una virgola',
        ),
      ),
    '',
  ),
}

/** The wallets to promise: none where the trial provider takes the payments, whose page has none. */
export const walletsOf = (text: string, hasTrialProvider: boolean): readonly Portafoglio[] =>
  hasTrialProvider ? [] : PORTAFOGLI.filter((known) => namesOf(text).includes(known))
