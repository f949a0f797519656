import { arrotondaQuoziente, centesimi } from '../denaro/denaro.ts'
import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiMesi } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { PUNTO, milionesimi } from './tasso.ts'

/** A year in parts of which a month and a day are both whole numbers. */
const ANNO = 12 * 365
export const MESE = ANNO / 12
/** A day counts as one of 365, in leap years too. */
export const GIORNO = ANNO / 365
/** A rate in millionths of a point over one part of the year is divided by this. */
const UNITA = 100n * PUNTO * BigInt(ANNO)

/** One instalment of a plan. `residuo` is what remains of the capital after it is paid. */
export interface Rata {
  numero: number
  importo_centesimi: Centesimi
  interessi_centesimi: Centesimi
  capitale_centesimi: Centesimi
  residuo_centesimi: Centesimi
}

function controllaRichiesta(totale: Centesimi, rate: number): void {
  if (!Number.isSafeInteger(rate) || rate < 1) {
    throw new RangeError(`Not a number of rate: ${String(rate)}`)
  }
  if (centesimi(totale) < rate) {
    throw new RangeError('The amount is too small: every rata must be of one cent at least')
  }
}

/**
 * Splits an amount into equal rate without interest: each is cut down to the cent and the last one
 * takes what is left, so that nobody pays more than the others early. The sum is the amount.
 * @throws RangeError when `rate` is not a whole number from one up, or exceeds the cents to share
 */
export function rateTassoZero(totale: Centesimi, rate: number): Centesimi[] {
  controllaRichiesta(totale, rate)
  const base = Math.floor(totale / rate)
  return Array.from({ length: rate }, (_, indice) =>
    indice === rate - 1 ? totale - base * (rate - 1) : base,
  )
}

/**
 * The constant rata of a plan whose periods may differ: the capital is what all the rate are worth at the beginning, each
 * brought back by the interest of the periods before it. Computed on whole numbers, so that it is exact at any length;
 * halves go up.
 * @param periodi the length of each period, in the parts of `ANNO`
 */
function rataCostante(capitale: Centesimi, tan: number, periodi: readonly number[]): Centesimi {
  controllaRichiesta(capitale, periodi.length)
  const tasso = milionesimi(tan)
  if (tasso < 0n) throw new RangeError('The rate is negative')
  if (tasso === 0n) return Math.floor(capitale / periodi.length)
  let montante = 1n
  let rendita = 0n
  let unita = 1n
  for (const periodo of periodi) {
    const cresce = UNITA + tasso * BigInt(periodo)
    unita *= UNITA
    montante *= cresce
    rendita = rendita * cresce + unita
  }
  return arrotondaQuoziente(BigInt(capitale) * montante, rendita)
}

const mesi = (rate: number): number[] => Array.from({ length: rate }, () => MESE)

/**
 * A plan of constant rate over periods of any length. The interest of each is rounded (halves up) on the capital still
 * owed; the last rata is that capital plus its interest, and so may differ by a few cents: the capital parts always add
 * up to the capital. With `tan` zero it is the plan of `rateTassoZero`.
 * @param tan nominal yearly rate in percentage points, never the TAEG
 * @param periodi the length of each period, in the parts of `ANNO`
 * @throws RangeError when a rata would not cover the interest of its own period, or the capital is too small
 */
export function pianoAPeriodi(
  capitale: Centesimi,
  tan: number,
  periodi: readonly number[],
): Rata[] {
  const importo = rataCostante(capitale, tan, periodi)
  const tasso = milionesimi(tan)
  const piano: Rata[] = []
  let residuo = capitale
  for (const [indice, periodo] of periodi.entries()) {
    const interessi = arrotondaQuoziente(BigInt(residuo) * tasso * BigInt(periodo), UNITA)
    const ultima = indice === periodi.length - 1
    const quota = ultima ? residuo : importo - interessi
    if (quota < 1 || (!ultima && quota >= residuo)) {
      throw new RangeError('The capital is too small for this plan')
    }
    residuo -= quota
    piano.push({
      numero: indice + 1,
      importo_centesimi: quota + interessi,
      interessi_centesimi: interessi,
      capitale_centesimi: quota,
      residuo_centesimi: residuo,
    })
  }
  return piano
}

/** A French plan: the same with one month before each rata, which is P·i / (1 − (1+i)^−n) with i = TAN/12. */
export function pianoFrancese(capitale: Centesimi, tan: number, rate: number): Rata[] {
  controllaRichiesta(capitale, rate)
  return pianoAPeriodi(capitale, tan, mesi(rate))
}

/**
 * The monthly due dates of a plan, all counted from the first: after 31 January and 28 February
 * comes 31 March, not the 28th.
 */
export function scadenzeMensili(primaScadenza: Giorno, rate: number): Giorno[] {
  return Array.from({ length: rate }, (_, indice) => aggiungiMesi(primaScadenza, indice))
}
