import type { Consiglio } from './oggetti-libri.ts'

/** The reason of a refused charge: a code for programs, a sentence for the payer. */
export interface Rifiuto {
  code: string
  decline_code: string
  /** Stripe's own English words, for readers of the API. */
  message: string
  italiano: string
}

const altraCarta = 'Prova con un’altra carta oppure chiama la tua banca.'

export const rifiuti = {
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    italiano: `La tua banca ha rifiutato il pagamento. ${altraCarta}`,
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    italiano: 'La carta non ha abbastanza disponibilità. Prova con un’altra carta.',
  },
  lost_card: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
    italiano: `La tua banca ha rifiutato questa carta. ${altraCarta}`,
  },
  stolen_card: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: 'Your card was declined.',
    italiano: `La tua banca ha rifiutato questa carta. ${altraCarta}`,
  },
  do_not_honor: {
    code: 'card_declined',
    decline_code: 'do_not_honor',
    message: 'Your card was declined.',
    italiano: `La tua banca ha rifiutato il pagamento. ${altraCarta}`,
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently.',
    italiano: 'La carta ha superato il limite di spesa o di tentativi. Prova con un’altra carta.',
  },
  expired_card: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    italiano: 'La carta è scaduta. Prova con un’altra carta.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    italiano: 'Il codice di sicurezza (CVC) non è corretto. Controllalo e riprova.',
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    italiano: 'C’è stato un errore durante l’elaborazione della carta. Riprova tra qualche minuto.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    italiano: 'La tua banca chiede una conferma. Ripeti il pagamento e conferma con la tua banca.',
  },
  autenticazione_rifiutata: {
    code: 'payment_intent_authentication_failure',
    decline_code: 'authentication_not_handled',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    italiano: 'La conferma con la tua banca non è riuscita. Puoi riprovare o usare un’altra carta.',
  },
  sepa_fondi: {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'insufficient_funds',
    message: 'The payment failed: the bank account has insufficient funds.',
    italiano: 'Il conto non ha abbastanza disponibilità.',
  },
  sepa_conto_chiuso: {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'account_closed',
    message: 'The payment failed: the bank account has been closed.',
    italiano: 'Il conto risulta chiuso.',
  },
  sepa_non_autorizzato: {
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'debit_not_authorized',
    message: 'The payment failed: the account holder has not authorized the debit.',
    italiano: 'Il titolare del conto non autorizza l’addebito.',
  },
} as const satisfies Record<string, Rifiuto>

export type NomeRifiuto = keyof typeof rifiuti

const nessuno: Consiglio = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
}
const mai = { advice_code: 'do_not_try_again', network_advice_code: '03' } as const
const piuTardi = { advice_code: 'try_again_later', network_advice_code: '02' } as const
const controlla = { advice_code: 'confirm_card_data', network_advice_code: '01' } as const

const consigli: Readonly<Record<string, Consiglio>> = {
  generic_decline: { ...nessuno, network_decline_code: '05' },
  insufficient_funds: { ...piuTardi, network_decline_code: '51' },
  card_velocity_exceeded: { ...piuTardi, network_decline_code: '61' },
  processing_error: { ...piuTardi, network_decline_code: '96' },
  expired_card: { ...controlla, network_decline_code: '54' },
  incorrect_cvc: { ...controlla, network_decline_code: 'N7' },
  lost_card: { ...mai, network_decline_code: '41' },
  stolen_card: { ...mai, network_decline_code: '43' },
  // A plain no, with the network's advice to leave that card alone: what only the advice tells.
  do_not_honor: { ...mai, network_decline_code: '05' },
}

/** The card network's advice on trying again; nothing where the network did not answer. */
export function consiglioDi(rifiuto: Rifiuto | undefined): Consiglio {
  if (rifiuto === undefined || rifiuto.code.startsWith('payment_intent_')) return nessuno
  return consigli[rifiuto.decline_code] ?? nessuno
}

export const nessunAddebito = 'Non è stato addebitato alcun importo.'
export const nessunSalvataggio =
  'La carta non è stata salvata. Non è stato addebitato alcun importo.'
