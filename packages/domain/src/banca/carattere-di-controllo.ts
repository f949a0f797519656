// D.M. 23/12/1976: what a character is worth at an odd position; position in the string is 0-9A-Z.
const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const VALORI_DISPARI = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8,
  12, 14, 16, 10, 22, 25, 24, 23,
] as const

/**
 * The check letter shared by the codice fiscale and by the CIN of Italian accounts: odd positions
 * (counted from one) go through a table, even ones are worth 0-9 or 0-25, the sum modulo 26 is a
 * letter.
 * @throws RangeError on a character that is not a digit or an upper case letter
 */
export function carattereDiControllo(testo: string): string {
  let somma = 0
  for (const [indice, carattere] of [...testo].entries()) {
    const posto = ALFABETO.indexOf(carattere)
    if (posto < 0) throw new RangeError(`Not a digit or an upper case letter: ${carattere}`)
    const pari = posto < 10 ? posto : posto - 10
    somma += indice % 2 === 0 ? (VALORI_DISPARI[posto] ?? 0) : pari
  }
  return String.fromCodePoint(65 + (somma % 26))
}
