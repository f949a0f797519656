/**
 * Remainder modulo 97 of a text whose letters count as two digits (A = 10 … Z = 35), as ISO 7064
 * asks for IBANs and creditor identifiers.
 * @throws RangeError on a character that is not a digit or an upper case letter
 */
export function resto97(testo: string): number {
  if (!/^[\dA-Z]*$/.test(testo)) throw new RangeError('Only digits and upper case letters')
  let resto = 0
  for (const carattere of testo) {
    const valore = Number.parseInt(carattere, 36)
    resto = (resto * (valore > 9 ? 100 : 10) + valore) % 97
  }
  return resto
}

/** The two check digits that bring `testo` + country + digits to a remainder of one. */
export function cifreDiControllo97(testo: string, paese: string): string {
  return String(98 - resto97(`${testo}${paese}00`)).padStart(2, '0')
}
