import type { Centesimi } from './denaro.ts'

const SOGLIA_CENTESIMI: Centesimi = 7747
const BOLLO_CENTESIMI: Centesimi = 200

// Exports and the like, margin scheme, reverse charge, tax paid in another state: all within VAT,
// which bollo is an alternative to.
const ALTERNATIVE_ALL_IVA = /^(?:N3\.[1-4]|N5|N6(?:\.\d)?|N7)$/

/**
 * Stamp duty on an invoice or receipt: 2,00 € when what is not subject to VAT exceeds 77,47 €
 * (DPR 642/1972 tariffa art. 13).
 * @param natura the FatturaPA code of that part, when known: some are within VAT and owe none
 */
export function bollo(nonSoggettoIva: Centesimi, natura?: string): Centesimi {
  if (natura !== undefined && ALTERNATIVE_ALL_IVA.test(natura)) return 0
  return nonSoggettoIva > SOGLIA_CENTESIMI ? BOLLO_CENTESIMI : 0
}
