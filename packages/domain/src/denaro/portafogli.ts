/** Wallets that hold a card, where the page of the payment service offers them. */
export const PORTAFOGLI = ['apple_pay', 'google_pay'] as const
export type Portafoglio = (typeof PORTAFOGLI)[number]

const NOMI: Readonly<Record<Portafoglio, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** The wallets in a sentence, the last after “o”; null where there are none. */
export const portafogliInParole = (portafogli: readonly Portafoglio[]): string | null =>
  portafogli.length === 0 ? null : portafogli.map((uno) => NOMI[uno]).join(' o ')
