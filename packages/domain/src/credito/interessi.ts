import { arrotondaQuoziente } from '../denaro/denaro.ts'
import type { Centesimi } from '../denaro/denaro.ts'
import { giornoDa, giorniTra, partiDelGiorno } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { PUNTO, milionesimi } from './tasso.ts'

/** Legal rate by year in percentage points (art. 1284 c.c.); a decree sets it each December. */
export const TASSI_LEGALI: Readonly<Record<number, number>> = {
  2020: 0.05,
  2021: 0.01,
  2022: 1.25,
  2023: 5,
  2024: 2.5,
  2025: 2,
  2026: 1.6,
}

/** Reference rate of the ECB by half-year, as published for late payments between firms. */
export const TASSI_RIFERIMENTO_BCE: Readonly<Record<string, number>> = {
  '2026-1': 2.15,
}

/** Least compensation for the cost of recovery between firms (D.Lgs. 231/2002 art. 6). */
export const SPESE_RECUPERO_MINIME_CENTESIMI: Centesimi = 4000

/**
 * Simple legal interest from a day (included) to another (excluded): each calendar year at its own
 * rate, days over 365 even in leap years, one rounding at the end, halves up.
 * @throws RangeError when a year has no known rate: a missing decree is not a zero
 */
export function interessiLegali(
  capitale: Centesimi,
  dal: Giorno,
  al: Giorno,
  tassi: Readonly<Record<number, number>> = TASSI_LEGALI,
): Centesimi {
  if (al < dal) throw new RangeError('The term ends before it begins')
  let prodotti = 0n
  for (let da = dal; da < al;) {
    const { anno } = partiDelGiorno(da)
    const tasso = tassi[anno]
    if (tasso === undefined) throw new RangeError(`No legal rate for ${String(anno)}`)
    const capodanno = giornoDa(anno + 1, 1, 1)
    const fino = capodanno < al ? capodanno : al
    prodotti += BigInt(giorniTra(da, fino)) * milionesimi(tasso)
    da = fino
  }
  return arrotondaQuoziente(BigInt(capitale) * prodotti, 365n * 100n * PUNTO)
}

/**
 * Yearly late-payment rate between firms for a half-year (`'2026-1'`): reference rate plus eight
 * points (D.Lgs. 231/2002 art. 5).
 * @throws RangeError when the reference rate of that half-year is not known yet
 */
export function tassoMoraImprese(
  semestre: string,
  riferimenti: Readonly<Record<string, number>> = TASSI_RIFERIMENTO_BCE,
): number {
  const riferimento = riferimenti[semestre]
  if (riferimento === undefined) throw new RangeError(`No reference rate for ${semestre}`)
  return Number((riferimento + 8).toFixed(6))
}
