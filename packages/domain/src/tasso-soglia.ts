import { milionesimi } from './tasso.ts'

/**
 * The rate above which interest is usury, in percentage points: the average rate of the quarter
 * (TEGM) raised by a quarter plus four points, and by no more than eight points
 * (L. 108/1996 art. 2 c. 4). The TEGM comes from the quarterly decree, by category of credit.
 */
export function tassoSogliaUsura(tegm: number): number {
  const medio = milionesimi(tegm)
  const maggiorato = Number((medio * 5n) / 4n) / 1e6 + 4
  const massimo = Number(medio) / 1e6 + 8
  return Number(Math.min(maggiorato, massimo).toFixed(6))
}

/** Whether a plan may be offered: the threshold itself is still allowed. */
export function entroSoglia(taeg: number, tegm: number): boolean {
  return taeg <= tassoSogliaUsura(tegm)
}
