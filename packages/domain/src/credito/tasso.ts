/** A rate of one percentage point in the fixed-point unit of this file. */
export const PUNTO = 1_000_000n

/**
 * A rate in percentage points as a whole number of millionths of a point, so that what follows is
 * exact: 9.9 has no binary form, 9900000 has.
 * @throws RangeError when it is not a finite number of at most six decimals
 */
export function milionesimi(punti: number): bigint {
  const valore = Math.round(punti * 1e6)
  if (!Number.isSafeInteger(valore) || Math.abs(valore / 1e6 - punti) > 1e-9) {
    throw new RangeError(`Not a rate: ${String(punti)}`)
  }
  return BigInt(valore)
}
