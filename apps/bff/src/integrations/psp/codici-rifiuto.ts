import { MESSAGGI } from '@rateo/domain/messaggi'

const NESSUN_ADDEBITO = 'Non è stato addebitato alcun importo.'

/** Our codes, each with the sentence that people read: every one says that no money moved. */
const FRASI = {
  autorizzazione_negata: MESSAGGI.autorizzazione_negata,
  fondi_insufficienti: MESSAGGI.fondi_insufficienti,
  carta_scaduta: MESSAGGI.carta_scaduta,
  cvv_errato: MESSAGGI.cvv_errato,
  limite_superato: MESSAGGI.limite_superato,
  autenticazione_non_riuscita: 'La conferma con la tua banca non è riuscita.',
  autenticazione_richiesta: 'La tua banca chiede una conferma: ripeti il pagamento dal portale.',
  errore_elaborazione:
    'La banca non è riuscita a elaborare il pagamento. Riprova tra qualche minuto.',
  conto_chiuso: 'Il conto indicato risulta chiuso.',
  errore_tecnico: 'Il servizio di pagamento non ha accettato la richiesta.',
} as const satisfies Record<string, string>

export type CodiceRifiuto = keyof typeof FRASI

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

/** The more precise of the two codes wins; lost or stolen is a plain no: whoever holds the card is not told. */
export function codiceDaStripe(
  decline_code: string | undefined,
  code: string | undefined,
): CodiceRifiuto {
  return DA_STRIPE[decline_code ?? ''] ?? DA_STRIPE[code ?? ''] ?? 'autorizzazione_negata'
}

const eCodice = (codice: string): codice is CodiceRifiuto => Object.hasOwn(FRASI, codice)

/** The Italian sentence for a refusal: also for a code of an older release. */
export function messaggioRifiuto(codice: string | null): string {
  const frase = FRASI[codice !== null && eCodice(codice) ? codice : 'autorizzazione_negata']
  return frase.includes(NESSUN_ADDEBITO) ? frase : `${frase} ${NESSUN_ADDEBITO}`
}
