/** Letters and figures that nobody takes for one another: neither 0 and O, nor 1, I and L. */
const SEGNI = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LUNGHEZZA = 10

export const LIMITI_CODICI = { per_volta: 1000, in_tutto: 10_000 } as const

/** A code that is used once, of signs that are drawn one by one. */
export const nuovoCodice = (estrai: (max: number) => number): string =>
  Array.from({ length: LUNGHEZZA }, () => SEGNI.charAt(estrai(SEGNI.length))).join('')
