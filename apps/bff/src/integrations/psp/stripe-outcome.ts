import type Stripe from 'stripe'
import { causaleDaStripe, codiceDaStripe, type Consiglio } from './codici-rifiuto.ts'
import type { ProviderOutcome } from './provider.ts'

type Intent = Stripe.PaymentIntent
type Session = Stripe.Checkout.Session

/** Objects that must come with an intent, so that one call tells everything. */
export const INTENT_EXPAND = ['latest_charge']
export const SESSION_EXPAND = ['payment_intent.latest_charge']

export const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa •••• 4242": the only part of a card that we ever learn. */
function etichetta(intent: Intent): string | null {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string') return null
  const { card, sepa_debit } = charge.payment_method_details ?? {}
  if (card) return `${BRANDS[card.brand ?? ''] ?? 'Carta'} •••• ${card.last4 ?? '····'}`
  if (sepa_debit) return `IBAN ${sepa_debit.country ?? ''} •••• ${sepa_debit.last4 ?? '····'}`
  return null
}

/** Reads the advice from the error itself, or from the charge that it left behind. */
function consiglioDi({ last_payment_error: error, latest_charge: charge }: Intent): Consiglio {
  const outcome = charge === null || typeof charge === 'string' ? null : charge.outcome
  return {
    advice_code: error?.advice_code ?? outcome?.advice_code,
    network_advice_code: error?.network_advice_code ?? outcome?.network_advice_code,
  }
}

function codiceDi(intent: Intent): string | null {
  const { last_payment_error: error } = intent
  if (error === null) return null
  return error.payment_method?.type === 'sepa_debit'
    ? causaleDaStripe(error.decline_code ?? error.code)
    : codiceDaStripe(error.decline_code, error.code, consiglioDi(intent))
}

/** An intent's final state, seen as the outcome of the message called `riferimento`; null while it has none. */
function finale(intent: Intent, riferimento: string): ProviderOutcome | null {
  switch (intent.status) {
    case 'succeeded':
      return {
        stato: 'riuscito',
        riferimento,
        riferimento_psp: intent.id,
        importo_centesimi: intent.amount_received,
        metodo_etichetta: etichetta(intent),
      }
    case 'processing':
      return { stato: 'in_elaborazione', riferimento }
    case 'canceled':
      return { stato: 'annullato', riferimento, codice_rifiuto: codiceDi(intent) }
    default:
      return null
  }
}

/** An intent confirmed by us, with nobody in front of a page. */
export function intentOutcome(intent: Intent): ProviderOutcome {
  const final = finale(intent, intent.id)
  if (final !== null) return final
  const codice_rifiuto = codiceDi(intent)
  if (codice_rifiuto !== null) return { stato: 'rifiutato', riferimento: intent.id, codice_rifiuto }
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url ?? null
    return { stato: 'aperto', riferimento: intent.id, url, codice_rifiuto: null, rifiuti: 0 }
  }
  return { stato: 'sconosciuto' }
}

/** A hosted page with the intent behind it. `rifiuti`: how often the bank said no on it. */
export function sessionOutcome(session: Session, rifiuti: number): ProviderOutcome {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const final = intent && finale(intent, session.id)
  const codice_rifiuto = intent && codiceDi(intent)
  const riferimento = session.id
  // Money first: whatever the page says, an intent that succeeded has charged.
  if (final && final.stato !== 'annullato') return final
  if (session.status === 'open') {
    return { stato: 'aperto', riferimento, url: session.url, codice_rifiuto, rifiuti }
  }
  if (session.status === 'expired' || final)
    return { stato: 'annullato', riferimento, codice_rifiuto }
  // Completed, and the bank came back later with a no.
  if (codice_rifiuto !== null) return { stato: 'rifiutato', riferimento, codice_rifiuto }
  return { stato: 'sconosciuto' }
}
