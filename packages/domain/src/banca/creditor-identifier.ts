import { cifreDiControllo97, resto97 } from './mod97.ts'

/**
 * Builds the identifier of a creditor of direct debits: country, two check digits, business code
 * (three characters, not covered by the check), national identifier. In Italy the last is the
 * codice fiscale, or the partita IVA padded with zeros to 16. Rule: EPC262-08, AT-02.
 * @throws RangeError when a part has the wrong form
 */
export function componiCreditorIdentifier(
  paese: string,
  businessCode: string,
  nazionale: string,
): string {
  const identificativo = paese === 'IT' ? nazionale.padStart(16, '0') : nazionale
  if (!/^[A-Z]{2}$/.test(paese)) throw new RangeError(`Not a country: ${paese}`)
  if (!/^[A-Z0-9]{3}$/.test(businessCode)) throw new RangeError('Not a business code')
  if (!/^[A-Z0-9]{1,28}$/.test(identificativo)) throw new RangeError('Not a national identifier')
  return `${paese}${cifreDiControllo97(identificativo, paese)}${businessCode}${identificativo}`
}

/** Whether the check digits of a creditor identifier are right; Italian ones are 23 long. */
export function eCreditorIdentifier(testo: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(testo)) return false
  const paese = testo.slice(0, 2)
  if (paese === 'IT' && testo.length !== 23) return false
  return resto97(`${testo.slice(7)}${paese}${testo.slice(2, 4)}`) === 1
}
