import Stripe from 'stripe'
import { NeverSent } from './stripe-client.ts'
import { codiceDaStripe } from './codici-rifiuto.ts'
import {
  GIORNO_NON_AMMESSO,
  NON_RAGGIUNGIBILE,
  type ProviderOutcome,
  ProviderClosed,
  ProviderConflict,
  ProviderRefusal,
  ProviderUnreachable,
  ProviderWrongMode,
} from './provider.ts'

const { errors } = Stripe

export const isNotFound = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 404

/** The bank said no: an outcome like any other, and not an error of ours. */
export function cardRefusal(error: unknown): ProviderOutcome | null {
  if (!(error instanceof errors.StripeCardError)) return null
  const codice_rifiuto = codiceDaStripe(error.decline_code, error.code, error)
  return { stato: 'rifiutato', riferimento: error.payment_intent?.id ?? null, codice_rifiuto }
}

/** A mandate that the bank or its payer ended, an account that is none: nothing of ours would make them right. */
const METODO_INUTILIZZABILE: readonly string[] = [
  'invalid_bank_account_iban',
  'payment_intent_mandate_invalid',
  'payment_method_bank_account_blocked',
  'payment_method_customer_decline',
  'payment_method_invalid_parameter',
  'payment_method_unactivated',
  'payment_method_unexpected_state',
  'setup_intent_mandate_invalid',
]
const DEL_METODO = /^(payment_method|customer|mandate)\b|\[iban\]$/

const DEL_GIORNO = /\[target_date\]$/

type StripeError = InstanceType<typeof errors.StripeError>

const isMethodGone = ({ code, param }: StripeError): boolean =>
  METODO_INUTILIZZABILE.includes(code ?? '') ||
  (DEL_METODO.test(param ?? '') && (code === 'resource_missing' || code === undefined))

/** No connection came about: whatever it was, it stayed here. */
const neverSent = ({ detail }: { detail?: unknown }): boolean => detail instanceof NeverSent

/** Turned away before anything was done, or never there; null where the error says something else. */
function closed(error: StripeError, what: string): ProviderClosed | null {
  if (neverSent(error)) return new ProviderClosed(NON_RAGGIUNGIBILE, 'questo', what)
  const codice = error.code ?? error.type
  if (error instanceof errors.StripeAuthenticationError) {
    return new ProviderClosed(codice, 'tutti', what)
  }
  // A restricted key may be allowed to charge and not to refund.
  if (error instanceof errors.StripePermissionError) return new ProviderClosed(codice, 'tipo', what)
  if (!(error instanceof errors.StripeRateLimitError)) return null
  return new ProviderClosed(codice, error.code === 'lock_timeout' ? 'questo' : 'tutti', what)
}

/** Finds our own error about test and real money, which the SDK wraps in one of its own. */
function wrongMode(error: StripeError): ProviderWrongMode | null {
  const { raw } = error
  const inside =
    typeof raw === 'object' && raw !== null && 'exception' in raw ? raw.exception : null
  return inside instanceof ProviderWrongMode ? inside : null
}

/**
 * The meaning of an error for the money. Only a 4xx says that nothing was done, and of those one that turns us away
 * says nothing about the payer. No answer, a 5xx, and a key that is in use or was used for something else leave it
 * open.
 */
export function toProviderError(error: unknown): Error {
  if (error instanceof ProviderUnreachable || error instanceof ProviderRefusal) return error
  if (!(error instanceof errors.StripeError)) {
    return new ProviderUnreachable(`unreadable answer: ${String(error)}`, { cause: error })
  }
  const what = `${error.type} ${error.statusCode ?? ''}: ${error.message}`
  const turnedAway = closed(error, what) ?? wrongMode(error)
  if (turnedAway !== null) return turnedAway
  if (error instanceof errors.StripeIdempotencyError || error.statusCode === 409) {
    return new ProviderConflict(what, { cause: error })
  }
  const isRefusal =
    error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError
  if (!isRefusal) return new ProviderUnreachable(what, { cause: error })
  if (DEL_GIORNO.test(error.param ?? '')) return new ProviderRefusal(GIORNO_NON_AMMESSO, what)
  const isAboutMethod = error instanceof errors.StripeCardError || isMethodGone(error)
  return new ProviderRefusal(error.code ?? error.type, what, isAboutMethod ? 'metodo' : 'richiesta')
}
