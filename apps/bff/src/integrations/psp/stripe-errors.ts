import Stripe from 'stripe'
import { codiceDaStripe } from './codici-rifiuto.ts'
import { type ProviderOutcome, ProviderRefusal, ProviderUnreachable } from './provider.ts'

const { errors } = Stripe

export const isNotFound = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 404

/** The bank said no: an outcome like any other, and not an error of ours. */
export function cardRefusal(error: unknown): ProviderOutcome | null {
  if (!(error instanceof errors.StripeCardError)) return null
  const codice_rifiuto = codiceDaStripe(error.decline_code, error.code)
  return { stato: 'rifiutato', riferimento: error.payment_intent?.id ?? null, codice_rifiuto }
}

/**
 * What an error says about the money. Only a plain 4xx says that nothing was done: no answer, a 5xx, too many
 * requests, and a key that is in use or was used for something else leave the outcome open.
 */
export function toProviderError(error: unknown): Error {
  if (!(error instanceof errors.StripeError)) {
    return error instanceof Error ? error : new ProviderUnreachable(String(error))
  }
  const isPlainRefusal =
    (error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError) &&
    error.statusCode !== 409
  const what = `${error.type} ${error.statusCode ?? ''}: ${error.message}`
  return isPlainRefusal
    ? new ProviderRefusal(error.code ?? error.type, what)
    : new ProviderUnreachable(what, { cause: error })
}
