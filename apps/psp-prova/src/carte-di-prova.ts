import type { NomeRifiuto } from './rifiuti.ts'

/** The behaviour of a saved method, kept beside it and never shown. */
export interface Comportamento {
  /** primo_uso: asks the bank when the payer is there, and off session until it was set up. */
  sca: 'mai' | 'primo_uso' | 'sempre'
  rifiuto: NomeRifiuto | null
  /** Refused only when charged: saving it works, as for a card that goes bad later. */
  salvabile: boolean
  rimborso: 'subito' | 'in_ritardo' | 'fallisce'
  /** The event that follows once the money came in. */
  dopo: 'niente' | 'contestata' | 'insoluto'
  /** A multiple of the debit delay, for SEPA. */
  lentezza: number
  /** Days by this provider's clock until that event; 0 for as soon as a debit takes. */
  dopo_giorni: number
  /** Charged while the payer is away it takes the money and says nothing: no answer, no event. */
  muta: boolean
  /** The payer confirmed with the bank when the method was saved. */
  autenticata: boolean
}

export interface CartaDiProva {
  numero: string
  marchio: 'visa' | 'mastercard' | 'amex'
  fondi: 'credit' | 'debit'
  che_cosa_fa: string
  comportamento: Comportamento
  /** Stripe's ready-made payment methods and tokens for the same card. */
  nomi: string[]
}

export const regolare: Comportamento = {
  sca: 'mai',
  rifiuto: null,
  salvabile: true,
  rimborso: 'subito',
  dopo: 'niente',
  dopo_giorni: 0,
  muta: false,
  lentezza: 1,
  autenticata: false,
}

function carta(
  numero: string,
  che_cosa_fa: string,
  comportamento: Partial<Comportamento> = {},
  nomi: string[] = [],
  altro: Partial<Pick<CartaDiProva, 'marchio' | 'fondi'>> = {},
): CartaDiProva {
  return {
    numero,
    marchio: 'visa',
    fondi: 'credit',
    che_cosa_fa,
    nomi,
    ...altro,
    comportamento: { ...regolare, ...comportamento },
  }
}

function rifiutata(numero: string, rifiuto: NomeRifiuto, che_cosa_fa: string, nomi: string[]) {
  return carta(numero, che_cosa_fa, { rifiuto, salvabile: false }, nomi)
}

export const carteDiProva: readonly CartaDiProva[] = [
  carta('4242424242424242', 'Pagamento riuscito (Visa)', {}, ['pm_card_visa', 'tok_visa']),
  carta(
    '5555555555554444',
    'Pagamento riuscito (Mastercard)',
    {},
    ['pm_card_mastercard', 'tok_mastercard'],
    { marchio: 'mastercard' },
  ),
  carta(
    '378282246310005',
    'Pagamento riuscito (American Express, CVC di 4 cifre)',
    {},
    ['pm_card_amex', 'tok_amex'],
    { marchio: 'amex' },
  ),
  carta(
    '4000056655665556',
    'Pagamento riuscito (Visa di debito)',
    {},
    ['pm_card_visa_debit', 'tok_visa_debit'],
    { fondi: 'debit' },
  ),
  carta(
    '4000002500003155',
    'Chiede la conferma della banca; una volta salvata, gli addebiti automatici riescono',
    { sca: 'primo_uso' },
    ['pm_card_authenticationRequiredOnSetup'],
  ),
  carta(
    '4000002760003184',
    'Chiede sempre la conferma della banca, anche per gli addebiti automatici',
    { sca: 'sempre' },
    ['pm_card_authenticationRequired'],
  ),
  rifiutata('4000000000000002', 'generic_decline', 'Rifiutata dalla banca', [
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclined',
  ]),
  rifiutata('4000000000009995', 'insufficient_funds', 'Rifiutata: fondi insufficienti', [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'pm_card_chargeDeclinedInsufficientFunds',
  ]),
  rifiutata('4000000000009987', 'lost_card', 'Rifiutata: carta smarrita', [
    'pm_card_visa_chargeDeclinedLostCard',
  ]),
  rifiutata('4000000000009979', 'stolen_card', 'Rifiutata: carta rubata', [
    'pm_card_visa_chargeDeclinedStolenCard',
  ]),
  rifiutata('4000000000006975', 'card_velocity_exceeded', 'Rifiutata: troppi tentativi', [
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  ]),
  rifiutata('4000000000000069', 'expired_card', 'Rifiutata: carta scaduta', [
    'pm_card_chargeDeclinedExpiredCard',
  ]),
  rifiutata('4000000000000127', 'incorrect_cvc', 'Rifiutata: CVC errato', [
    'pm_card_chargeDeclinedIncorrectCvc',
  ]),
  rifiutata('4000000000000119', 'processing_error', 'Rifiutata: errore di elaborazione', [
    'pm_card_chargeDeclinedProcessingError',
  ]),
  carta(
    '4000000000000341',
    'Si salva, ma ogni addebito viene rifiutato',
    { rifiuto: 'generic_decline' },
    ['pm_card_chargeCustomerFail'],
  ),
  carta(
    '4000000000000259',
    'Pagamento riuscito, poi contestato dal titolare',
    { dopo: 'contestata' },
    ['pm_card_createDispute'],
  ),
  carta('4000000000004087', 'Si salva; poi ogni addebito riesce senza dare risposta', {
    muta: true,
  }),
  carta('4000000000007726', 'Il rimborso riesce, ma in ritardo', { rimborso: 'in_ritardo' }, [
    'pm_card_pendingRefund',
  ]),
  carta(
    '4000000000005126',
    'Il rimborso sembra riuscire e poi fallisce',
    {
      rimborso: 'fallisce',
    },
    ['pm_card_refundFail'],
  ),
]

export function cartaConNumero(numero: string): CartaDiProva | undefined {
  return carteDiProva.find((carta) => carta.numero === numero)
}

export function cartaConNome(nome: string): CartaDiProva | undefined {
  return carteDiProva.find((carta) => carta.nomi.includes(nome))
}

export function luhn(numero: string): boolean {
  if (!/^\d{12,19}$/.test(numero)) return false
  let somma = 0
  for (let indice = 0; indice < numero.length; indice += 1) {
    const cifra = Number(numero.charAt(numero.length - 1 - indice))
    const doppia = indice % 2 === 0 ? cifra : cifra * 2
    somma += doppia > 9 ? doppia - 9 : doppia
  }
  return somma % 10 === 0
}
