import { arrotondaQuoziente } from '../denaro/denaro.ts'
import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiGiorni, giornoDa, giorniTra, partiDelGiorno } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { TASSI_LEGALI, TASSI_RIFERIMENTO_BCE } from './interessi.ts'
import { PUNTO, milionesimi } from './tasso.ts'

/** Points over the reference rate between firms (D.Lgs. 231/2002 art. 5). */
const PUNTI_IMPRESE = 8

/** The rates that hold from a day on, as staff wrote them: percentage points, null where nobody knows them yet. */
export type VersioneTassi = {
  dal: Giorno
  legale: number | null
  riferimento_bce: number | null
}

/** Days with one rate; both ends count. */
export type PeriodoMora = {
  dal: Giorno
  al: Giorno
  giorni: number
  tasso: number
  importo_centesimi: Centesimi
}

/** A half-year as the ECB publishes it: `2026-1`. */
export const semestreDi = (giorno: Giorno) => {
  const { anno, mese } = partiDelGiorno(giorno)
  return `${anno}-${mese <= 6 ? 1 : 2}`
}

/** A decree holds for its year, what the ECB publishes for its half-year: neither says anything of the next one. */
const valePer = (impresa: boolean) => (giorno: Giorno) =>
  impresa ? semestreDi(giorno) : String(partiDelGiorno(giorno).anno)

/**
 * The rate of a day: the last one written by staff in the same year (legal) or half-year (ECB), else that of the decrees
 * that are known; null where there is none, whatever held before.
 */
export function tassoDiMora(
  giorno: Giorno,
  impresa: boolean,
  versioni: readonly VersioneTassi[],
): number | null {
  const periodo = valePer(impresa)
  const scritta = versioni.findLast(({ dal }) => dal <= giorno && periodo(dal) === periodo(giorno))
  const punti = impresa
    ? (scritta?.riferimento_bce ?? TASSI_RIFERIMENTO_BCE[semestreDi(giorno)] ?? null)
    : (scritta?.legale ?? TASSI_LEGALI[partiDelGiorno(giorno).anno] ?? null)
  return punti === null || !impresa ? punti : Number((punti + PUNTI_IMPRESE).toFixed(6))
}

/** The first day after `giorno` on which the rate may be another one. */
function prossimoCambio(giorno: Giorno, versioni: readonly VersioneTassi[]): Giorno {
  const { anno, mese } = partiDelGiorno(giorno)
  const semestre = mese <= 6 ? giornoDa(anno, 7, 1) : giornoDa(anno + 1, 1, 1)
  const scritta = versioni.find(({ dal }) => dal > giorno)?.dal
  return scritta !== undefined && scritta < semestre ? scritta : semestre
}

export type DebitoInMora = {
  /** The capital alone, interest and earlier mora left out: interest bears no interest (art. 1283 c.c.). */
  capitale_centesimi: Centesimi
  /** First and last day counted. */
  dal: Giorno
  al: Giorno
  /**
   * True between firms or with a public body: the rate of commercial transactions holds (D.Lgs. 231/2002), else the
   * legal one.
   */
  impresa: boolean
  /** The rate that a consumer agreed to (art. 1284 c.c.): it holds for every day, in place of the legal one. */
  concordato?: number | null
}

/**
 * Simple interest by the day over 365, each day at its own rate, one rounding in all (halves up): periods are rounded
 * so that they make the total. Days whose rate nobody has written yet cost nothing.
 */
export function interessiDiMora(
  { capitale_centesimi, dal, al, impresa, concordato = null }: DebitoInMora,
  versioni: readonly VersioneTassi[],
): PeriodoMora[] {
  const periodi: PeriodoMora[] = []
  const fine = aggiungiGiorni(al, 1)
  let prodotti = 0n
  let finora = 0
  for (let da = dal; da < fine;) {
    const cambio = prossimoCambio(da, versioni)
    const fino = cambio < fine ? cambio : fine
    const tasso = impresa || concordato === null ? tassoDiMora(da, impresa, versioni) : concordato
    if (tasso !== null) {
      const giorni = giorniTra(da, fino)
      prodotti += BigInt(giorni) * milionesimi(tasso)
      const totale = arrotondaQuoziente(BigInt(capitale_centesimi) * prodotti, 365n * 100n * PUNTO)
      const ultimo = periodi.at(-1)
      if (ultimo?.tasso === tasso && aggiungiGiorni(ultimo.al, 1) === da) {
        ultimo.al = aggiungiGiorni(fino, -1)
        ultimo.giorni += giorni
        ultimo.importo_centesimi += totale - finora
      } else {
        const periodo = { dal: da, al: aggiungiGiorni(fino, -1), giorni, tasso }
        periodi.push({ ...periodo, importo_centesimi: totale - finora })
      }
      finora = totale
    }
    da = fino
  }
  return periodi.filter(({ importo_centesimi }) => importo_centesimi > 0)
}
