import { randomBytes } from 'node:crypto'

const alfabeto = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function casuale(lunghezza: number): string {
  let testo = ''
  for (const byte of randomBytes(lunghezza)) testo += alfabeto.charAt(byte % alfabeto.length)
  return testo
}

/** `nuovoId('pi')` → `pi_3f…`, 24 characters after the prefix as Stripe's. */
export function nuovoId(prefisso: string): string {
  return `${prefisso}_${casuale(24)}`
}
