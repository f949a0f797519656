import { arrotondaQuoziente, centesimi } from '../denaro/denaro.ts'
import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiMesi } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { PUNTO, milionesimi } from './tasso.ts'

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
 * The constant rata of a French plan: P·i / (1 − (1+i)^−n) with i = TAN/12, halves up to the cent.
 * Computed on whole numbers, so that it is exact at any length.
 * @param tan nominal yearly rate in percentage points
 */
export function rataFrancese(capitale: Centesimi, tan: number, rate: number): Centesimi {
  controllaRichiesta(capitale, rate)
  const tasso = milionesimi(tan)
  if (tasso < 0n) throw new RangeError('The rate is negative')
  if (tasso === 0n) return Math.floor(capitale / rate)
  const unita = 1200n * PUNTO
  const montante = (unita + tasso) ** BigInt(rate)
  return arrotondaQuoziente(
    BigInt(capitale) * tasso * montante,
    unita * (montante - unita ** BigInt(rate)),
  )
}

/**
 * A plan of constant monthly rate. The interest of each month is rounded (halves up) on the capital
 * still owed; the last rata is that capital plus its interest, and so may differ by a few cents:
 * the capital parts always add up to the capital. With `tan` zero it is the plan of `rateTassoZero`.
 * @param tan nominal yearly rate in percentage points, never the TAEG
 * @throws RangeError when the capital is too small for rate of whole cents
 */
export function pianoFrancese(capitale: Centesimi, tan: number, rate: number): Rata[] {
  const importo = rataFrancese(capitale, tan, rate)
  const tasso = milionesimi(tan)
  const piano: Rata[] = []
  let residuo = capitale
  for (let numero = 1; numero <= rate; numero += 1) {
    const interessi = arrotondaQuoziente(BigInt(residuo) * tasso, 1200n * PUNTO)
    const ultima = numero === rate
    const quota = ultima ? residuo : importo - interessi
    if (quota < 1 || (!ultima && quota >= residuo)) {
      throw new RangeError('The capital is too small for this plan')
    }
    residuo -= quota
    piano.push({
      numero,
      importo_centesimi: quota + interessi,
      interessi_centesimi: interessi,
      capitale_centesimi: quota,
      residuo_centesimi: residuo,
    })
  }
  return piano
}

/**
 * The monthly due dates of a plan, all counted from the first: after 31 January and 28 February
 * comes 31 March, not the 28th.
 */
export function scadenzeMensili(primaScadenza: Giorno, rate: number): Giorno[] {
  return Array.from({ length: rate }, (_, indice) => aggiungiMesi(primaScadenza, indice))
}
