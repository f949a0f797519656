import { pigro } from '../tempo/pigro.ts'

/** An amount of money in whole euro cents: the only unit in which money is kept, added or sent. */
export type Centesimi = number

// Without `always`, it-IT leaves four digits ungrouped: 1234,56 but 12.345,60.
const euro = pigro(
  () =>
    new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
)

const MENO = '\u2212'

/**
 * Lets a number through as cents.
 * @throws RangeError when it is not a safe integer: half a cent is always a programming mistake
 */
export function centesimi(valore: number): Centesimi {
  if (!Number.isSafeInteger(valore)) {
    throw new RangeError(`Not a whole number of cents: ${String(valore)}`)
  }
  return valore === 0 ? 0 : valore
}

/**
 * Cents as people read them: `1.234,56 €`, with U+00A0 before the sign and a real minus (U+2212),
 * which a hyphen is not: it lines up with the digits and is read aloud as "meno".
 * @throws RangeError when the amount is not a whole number of cents
 */
export function formattaEuro(importo: Centesimi): string {
  const valore = centesimi(importo)
  const testo = euro().format(Math.abs(valore) / 100)
  return valore < 0 ? `${MENO}${testo}` : testo
}

/**
 * Rounds a quotient of whole numbers to the nearest whole number, halves away from zero
 * ("per eccesso", as tax and interest rounding asks). Exact: no floating point is involved.
 * @throws RangeError when the divisor is zero or the result is not a safe integer
 */
export function arrotondaQuoziente(numeratore: bigint, denominatore: bigint): number {
  if (denominatore === 0n) throw new RangeError('Division by zero')
  const negativo = numeratore < 0n !== denominatore < 0n
  const n = numeratore < 0n ? -numeratore : numeratore
  const d = denominatore < 0n ? -denominatore : denominatore
  const risultato = (2n * n + d) / (2n * d)
  return centesimi(Number(negativo ? -risultato : risultato))
}

/**
 * Splits an amount into `parti` shares that add up to it exactly and differ by one cent at most.
 * The cents that do not divide go to the first shares, one each. Works below zero as well.
 * @throws RangeError when `parti` is not a whole number of at least one
 */
export function ripartisci(totale: Centesimi, parti: number): Centesimi[] {
  if (!Number.isSafeInteger(parti) || parti < 1) {
    throw new RangeError(`Not a number of shares: ${String(parti)}`)
  }
  return ripartisciPerPesi(
    totale,
    Array.from({ length: parti }, () => 1),
  )
}

/**
 * Splits an amount in proportion to whole, non-negative weights, by largest remainder: shares are
 * cut down to the cent, then the missing cents go to the largest remainders, the first on a tie.
 * The shares add up to the amount exactly.
 * @throws RangeError when a weight is negative or not whole, or when all of them are zero
 */
export function ripartisciPerPesi(totale: Centesimi, pesi: readonly number[]): Centesimi[] {
  const segno = centesimi(totale) < 0 ? -1 : 1
  const assoluto = BigInt(Math.abs(totale))
  const interi = pesi.map((peso) => {
    if (!Number.isSafeInteger(peso) || peso < 0) {
      throw new RangeError(`Not a weight: ${String(peso)}`)
    }
    return BigInt(peso)
  })
  const somma = interi.reduce((a, b) => a + b, 0n)
  if (somma === 0n) throw new RangeError('No weight to split by')

  const quote = interi.map((peso, indice) => ({
    indice,
    intera: (assoluto * peso) / somma,
    resto: (assoluto * peso) % somma,
  }))
  const mancanti = Number(assoluto - quote.reduce((a, quota) => a + quota.intera, 0n))
  const premiate = new Set(
    quote
      // Sorting is stable: of equal remainders the first stays first.
      .toSorted((a, b) => Number(b.resto - a.resto))
      .slice(0, mancanti)
      .map((quota) => quota.indice),
  )
  return quote.map((quota) =>
    centesimi(segno * (Number(quota.intera) + (premiate.has(quota.indice) ? 1 : 0))),
  )
}
