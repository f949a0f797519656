import type { CadenzaAbbonamento } from '../stati/abbonamento.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { passoDi, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

/** The days that a forecast looks ahead, and those before it from which it takes how often money came. */
export const GIORNI_PREVISTI = 90

/** Abbonamenti of a cadence that were charged last on a day, with what they are worth in a month. */
export type Rinnovi = { cadenza: CadenzaAbbonamento; ultimo: Giorno; mensile_centesimi: number }

/** The price of a period of what is worth so much in a month, as its monthly price was made of it. */
function delPeriodo({ cadenza, mensile_centesimi }: Rinnovi): number {
  const { mesi, giorni } = passoDi(cadenza)
  if (mesi > 0) return mensile_centesimi * mesi
  return giorni % 7 === 0
    ? (mensile_centesimi * 12 * (giorni / 7)) / 52
    : (mensile_centesimi * 12 * giorni) / 365
}

/** The price of every renewal that falls in the days after one, up to the last that is foreseen. */
export function rinnoviAttesi(rinnovi: readonly Rinnovi[], dal: Giorno): number {
  const fine = aggiungiGiorni(dal, GIORNI_PREVISTI)
  return rinnovi.reduce((sum, gruppo) => {
    let turni = 0
    let giorno = prossimoGiorno(gruppo.ultimo, gruppo.cadenza, dal)
    while (giorno <= fine) {
      turni += 1
      giorno = prossimoGiorno(gruppo.ultimo, gruppo.cadenza, giorno)
    }
    return sum + Math.round(delPeriodo(gruppo) * turni)
  }, 0)
}

/** The part of what was due that came, in thousandths; null where nothing was due. */
export const riuscitaDi = (dovuto: number, riuscito: number): number | null =>
  dovuto === 0 ? null : Math.round((riuscito * 1000) / dovuto)

/** The part of an amount that is to be expected: all of it where nothing tells how often money came. */
export const previstoDi = (atteso: number, riuscita: number | null): number =>
  riuscita === null ? atteso : Math.round((atteso * riuscita) / 1000)
