export const CIRCUITI = [
  'visa',
  'mastercard',
  'amex',
  'diners',
  'jcb',
  'discover',
  'unionpay',
  'maestro',
] as const
export type Circuito = (typeof CIRCUITI)[number]

interface Riconoscimento {
  circuito: Circuito
  inizio: RegExp
  lunghezze: readonly number[]
}

// ISO/IEC 7812 issuer ranges; the first that fits wins, so that 62 is not taken for a Maestro.
const RICONOSCIMENTI: readonly Riconoscimento[] = [
  { circuito: 'visa', inizio: /^4/, lunghezze: [13, 16, 18, 19] },
  {
    circuito: 'mastercard',
    inizio: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lunghezze: [16],
  },
  { circuito: 'amex', inizio: /^3[47]/, lunghezze: [15] },
  { circuito: 'diners', inizio: /^3(?:0[0-5]|[689])/, lunghezze: [14, 16, 19] },
  { circuito: 'jcb', inizio: /^35(?:2[89]|[3-8])/, lunghezze: [16, 17, 18, 19] },
  { circuito: 'discover', inizio: /^6(?:011|4[4-9]|5)/, lunghezze: [16, 19] },
  { circuito: 'unionpay', inizio: /^62/, lunghezze: [14, 15, 16, 17, 18, 19] },
  { circuito: 'maestro', inizio: /^(?:5[06-9]|6)/, lunghezze: [12, 13, 14, 15, 16, 17, 18, 19] },
]

export interface EsitoCarta {
  valido: boolean
  circuito: Circuito | 'sconosciuto'
  mascherato: string
}

/** Luhn's check over all the digits of a text. */
export function luhn(cifre: string): boolean {
  if (!/^\d+$/.test(cifre)) return false
  let somma = 0
  for (const [indice, carattere] of [...cifre].toReversed().entries()) {
    const doppia = Number(carattere) * (indice % 2 === 0 ? 1 : 2)
    somma += doppia > 9 ? doppia - 9 : doppia
  }
  return somma % 10 === 0
}

/** The one way to show a card: `**** 1111`. */
export function mascheraCarta(ultime4: string): string {
  return `**** ${ultime4.slice(-4)}`
}

/**
 * Checks a card number: Luhn, and a length that its circuito uses. Only for tests and for the trial
 * provider: the portal never sees a card number.
 */
export function controllaPan(pan: string): EsitoCarta {
  const cifre = pan.replaceAll(/[\s-]/g, '')
  const trovato = RICONOSCIMENTI.find((riconoscimento) => riconoscimento.inizio.test(cifre))
  const lunga = trovato ? trovato.lunghezze.includes(cifre.length) : /^.{12,19}$/.test(cifre)
  return {
    valido: lunga && luhn(cifre),
    circuito: trovato?.circuito ?? 'sconosciuto',
    mascherato: mascheraCarta(cifre),
  }
}

/**
 * Data of a card that may be kept, by the names of the privacy register (PCI DSS 4.0.1, 3.2-3.5). Anything else may
 * not.
 */
const CONSERVABILI: ReadonlySet<string> = new Set([
  'token del PSP',
  'ultime 4 cifre',
  'BIN (prime 6 o 8)',
  'circuito',
  'scadenza mese/anno',
  'intestatario',
  'scheme transaction id della prima CIT',
  'esito e id 3DS (ECI, dsTransID)',
])

/**
 * True when a datum about a card may be kept: never the number, the CVV, the PIN or the track (PCI DSS 4.0.1,
 * requirement 3).
 */
export function cartaConservabile(dato: string): boolean {
  return CONSERVABILI.has(dato)
}
