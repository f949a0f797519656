import { MESSAGGI } from '@rateo/domain/parole/messaggi'
import { CAUSALI_SDD, causaleInFrase, causaleSdd } from '@rateo/domain/banca/sdd-causali'

const NESSUN_ADDEBITO = 'Non è stato addebitato alcun importo.'

/** Our codes, each with the sentence that people read: every one says that no money moved. */
const FRASI = {
  autorizzazione_negata: MESSAGGI.autorizzazione_negata,
  rifiuto_definitivo: MESSAGGI.autorizzazione_negata,
  fondi_insufficienti: MESSAGGI.fondi_insufficienti,
  carta_scaduta: MESSAGGI.carta_scaduta,
  cvv_errato: MESSAGGI.cvv_errato,
  limite_superato: MESSAGGI.limite_superato,
  autenticazione_non_riuscita: 'La conferma con la tua banca non è riuscita.',
  autenticazione_richiesta: 'La tua banca chiede una conferma: ripeti il pagamento dal portale.',
  errore_elaborazione:
    'La banca non è riuscita a elaborare il pagamento. Riprova tra qualche minuto.',
  conto_chiuso: 'Il conto indicato risulta chiuso.',
  errore_tecnico:
    'Il servizio di pagamento non ha accettato la richiesta per un problema nostro: la tua banca non c’entra.',
  metodo_non_utilizzabile:
    'Questa carta o questo conto non si può più addebitare: scegli un altro modo di pagare.',
  pagina_non_aperta: 'Il servizio di pagamento non ha risposto e la sua pagina non si è aperta.',
  non_raggiungibile:
    'Il servizio di pagamento non era raggiungibile e la richiesta non è partita: la tua banca non c’entra.',
  servizio_sospeso:
    'In questo momento il servizio di pagamento non accetta addebiti per un problema nostro: la tua carta e la tua banca non c’entrano.',
} as const satisfies Record<string, string>

export type CodiceRifiuto = keyof typeof FRASI

/** Codes after which the same card is never tried again: the staff learn the reason, the card holder does not. */
const DEFINITIVI = [
  'card_not_supported',
  'currency_not_supported',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]

const DA_STRIPE: Readonly<Record<string, CodiceRifiuto>> = {
  insufficient_funds: 'fondi_insufficienti',
  expired_card: 'carta_scaduta',
  incorrect_cvc: 'cvv_errato',
  invalid_cvc: 'cvv_errato',
  card_velocity_exceeded: 'limite_superato',
  withdrawal_count_limit_exceeded: 'limite_superato',
  authentication_required: 'autenticazione_richiesta',
  authentication_not_handled: 'autenticazione_non_riuscita',
  payment_intent_authentication_failure: 'autenticazione_non_riuscita',
  processing_error: 'errore_elaborazione',
  account_closed: 'conto_chiuso',
}

/** The advice of the provider and of the card's network on trying again. */
export type Consiglio = {
  advice_code?: string | null | undefined
  network_advice_code?: string | null | undefined
}

/** Mastercard's "do not try again" and "payment cancellation": https://docs.stripe.com/declines/network-codes */
const RETE_MAI_PIU = ['03', '21']

const maiPiu = ({ advice_code, network_advice_code }: Consiglio): boolean =>
  advice_code === 'do_not_try_again' || RETE_MAI_PIU.includes(network_advice_code ?? '')

/**
 * The more precise of the two codes wins; lost or stolen is a plain no: whoever holds the card is not told. A card that
 * must not be tried again is refused for good, whatever the reason.
 */
export function codiceDaStripe(
  decline_code: string | undefined,
  code: string | undefined,
  consiglio: Consiglio = {},
): CodiceRifiuto {
  if (DEFINITIVI.includes(decline_code ?? '')) return 'rifiuto_definitivo'
  if (maiPiu(consiglio))
    return decline_code === 'expired_card' ? 'carta_scaduta' : 'rifiuto_definitivo'
  return DA_STRIPE[decline_code ?? ''] ?? DA_STRIPE[code ?? ''] ?? 'autorizzazione_negata'
}

/** The provider's words for why a direct debit did not go through or came back, as the banks' own reason code. */
const CAUSALI_STRIPE: Readonly<Record<string, string>> = {
  insufficient_funds: 'AM04',
  account_closed: 'AC04',
  no_account: 'AC01',
  incorrect_account_details: 'AC01',
  invalid_account_number: 'AC01',
  account_frozen: 'AC06',
  bank_account_restricted: 'AG01',
  debit_not_authorized: 'MD01',
  // The payer asked their bank for the money back, as they may for eight weeks.
  fraudulent: 'MD06',
  customer_initiated: 'MD06',
  recipient_deceased: 'MD07',
  refer_to_customer: 'MS02',
  generic_decline: 'MS02',
  generic_could_not_process: 'MS03',
  bank_cannot_process: 'MS03',
}

export const causaleDaStripe = (code: string | undefined): string =>
  CAUSALI_STRIPE[code ?? ''] ?? 'MS03'

const eCodice = (codice: string): codice is CodiceRifiuto => Object.hasOwn(FRASI, codice)

/** The Italian sentence for a refusal: also for a code of an older release. */
export function messaggioRifiuto(codice: string | null): string {
  if (codice !== null && Object.hasOwn(CAUSALI_SDD, codice)) {
    return `La banca non ha eseguito l’addebito: ${causaleInFrase(codice)} (${codice}). ${NESSUN_ADDEBITO}`
  }
  const frase = FRASI[codice !== null && eCodice(codice) ? codice : 'autorizzazione_negata']
  return frase.includes(NESSUN_ADDEBITO) ? frase : `${frase} ${NESSUN_ADDEBITO}`
}

/** The code as the payer may read it: that a card is refused for good is known only to the one who charges it. */
export const codicePerChiPaga = (codice: string | null): string | null =>
  codice === 'rifiuto_definitivo' ? 'autorizzazione_negata' : codice

/** A sentence on the next try, by the reason of the refusal. */
export function comeRiprovare(codice: string | null): string {
  if (codice !== null && Object.hasOwn(CAUSALI_SDD, codice)) {
    return causaleSdd(codice).azione === 'riprova'
      ? 'Puoi riprovare quando sul conto c’è disponibilità, oppure pagare con una carta o da un altro conto.'
      : 'Puoi pagare con una carta o da un altro conto.'
  }
  switch (codice) {
    case 'conto_chiuso':
      return 'Puoi pagare con una carta o da un altro conto.'
    case 'rifiuto_definitivo':
    case 'carta_scaduta':
      return 'Usa un’altra carta o un altro modo di pagare.'
    case 'fondi_insufficienti':
    case 'limite_superato':
      return 'Puoi usare un’altra carta, o la stessa quando ha disponibilità.'
    case 'errore_tecnico':
      return 'Puoi riprovare, o scegliere un altro modo di pagare.'
    default:
      return 'Puoi usare la stessa carta o un’altra.'
  }
}
