import { partiDelGiorno, type Giorno } from '../tempo/giorno.ts'
import { formattaTasso } from '../parole/formato.ts'
import { milionesimi } from './tasso.ts'

/** The categories of the quarterly decree under which what is paid in rate falls: for a consumer, for a firm. */
export const CATEGORIE_TEGM = ['credito_finalizzato', 'altri_finanziamenti'] as const
export type CategoriaTegm = (typeof CATEGORIE_TEGM)[number]

/** The average rates that staff wrote, from the day on which they did; null where one is not known. */
export type VersioneTegm = { dal: Giorno } & Readonly<Record<CategoriaTegm, number | null>>

/** A quarter as the decrees count them: `2026-4`. */
export function trimestreDi(giorno: Giorno): string {
  const { anno, mese } = partiDelGiorno(giorno)
  return `${String(anno)}-${String(Math.ceil(mese / 3))}`
}

/**
 * The average rate (TEGM) of a day. A decree holds for its quarter and not a day longer: what was written for an
 * earlier quarter says nothing of this one.
 */
export function tegmDel(
  giorno: Giorno,
  categoria: CategoriaTegm,
  versioni: readonly VersioneTegm[],
): number | null {
  const trimestre = trimestreDi(giorno)
  const scritta = versioni.findLast(({ dal }) => dal <= giorno && trimestreDi(dal) === trimestre)
  return scritta?.[categoria] ?? null
}

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

/** As it is written for people, who read a TAEG with two decimals: cut, since rounded up it would promise too much. */
export const sogliaMostrata = (tegm: number): number =>
  Math.floor(Math.round(tassoSogliaUsura(tegm) * 1e6) / 1e4) / 100

/** Whether a plan may be offered: the threshold itself is still allowed. */
function entroSoglia(taeg: number, tegm: number): boolean {
  return taeg <= tassoSogliaUsura(tegm)
}

/**
 * Why a plan of this cost cannot be agreed upon, in a sentence for both parties; null when it can. Where the rate of the
 * quarter is not known nothing may cost anything.
 */
export function motivoOltreSoglia(taeg: number, tegm: number | null): string | null {
  if (taeg <= 0) return null
  if (tegm === null) {
    return 'La soglia di usura di questo trimestre non è ancora nota: per ora le rate sono senza interessi e senza spese.'
  }
  if (entroSoglia(taeg, tegm)) return null
  return `Il TAEG è ${formattaTasso(taeg)}, oltre la soglia di usura di questo trimestre (${formattaTasso(sogliaMostrata(tegm))}): la legge non lo permette.`
}
