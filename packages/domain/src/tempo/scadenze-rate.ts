import type { CadenzaDilazione, CadenzaRegolare } from '../credito/dilazione.ts'
import { aggiungiGiorni, aggiungiMesi, fineMese, partiDelGiorno, type Giorno } from './giorno.ts'

/** The distance of a due date from the one before. */
const PASSO: Record<CadenzaRegolare, { giorni: number } | { mesi: number }> = {
  settimanale: { giorni: 7 },
  quindicinale: { giorni: 15 },
  mensile: { mesi: 1 },
  bimestrale: { mesi: 2 },
  trimestrale: { mesi: 3 },
}

/** The day `n` steps of the cadence after the first, always counted from the first. */
export function aggiungiCadenze(prima: Giorno, cadenza: CadenzaRegolare, n: number): Giorno {
  const passo = PASSO[cadenza]
  return 'mesi' in passo
    ? aggiungiMesi(prima, passo.mesi * n)
    : aggiungiGiorni(prima, passo.giorni * n)
}

export interface Cadenze {
  prima_scadenza: Giorno
  cadenza: CadenzaDilazione
  n_rate: number
  /** Every date on the last day of its month, also where the first one has fewer days. */
  fine_mese?: boolean
  /** Months (1-12) in which nothing is due: the dates go on after them. */
  salta_mesi?: readonly number[]
  /** The days themselves, where the cadenza is `libera`. */
  date_libere?: readonly Giorno[]
}

/**
 * The due dates of a plan. All are counted from the first, so that after 31 January and 28 February
 * comes 31 March.
 * @throws RangeError when the first falls in a skipped month: it comes back every year, and so there
 * is always a next one, only if it is not skipped itself
 */
export function scadenzeRate(cadenze: Cadenze): Giorno[] {
  const { prima_scadenza: prima, cadenza, n_rate: quante, salta_mesi: salta = [] } = cadenze
  if (cadenza === 'libera') return [...(cadenze.date_libere ?? [])]
  if (salta.includes(partiDelGiorno(prima).mese)) throw new RangeError('The first month is skipped')
  const scadenze: Giorno[] = []
  for (let k = 0; scadenze.length < quante; k += 1) {
    const giorno = aggiungiCadenze(prima, cadenza, k)
    if (salta.includes(partiDelGiorno(giorno).mese)) continue
    scadenze.push(cadenze.fine_mese === true ? fineMese(giorno) : giorno)
  }
  return scadenze
}

/** True when the cadenza counts months, so that a period is whole months whatever days they have. */
export const contaMesi = (cadenza: CadenzaDilazione): boolean =>
  cadenza !== 'libera' && 'mesi' in PASSO[cadenza]

/** The terms that invoices are given: so many days from their date, or from there to the end of the month. */
export const GIORNI_DATA_FATTURA = [30, 60, 90] as const

/**
 * The first scadenza of a plan "30, 60 or 90 giorni data fattura". A month of trade is a month of the calendar: an
 * invoice of 15 January at 30 days is due on 15 February.
 */
export function primaScadenzaAGiorni(
  dataFattura: Giorno,
  giorni: (typeof GIORNI_DATA_FATTURA)[number],
  aFineMese: boolean,
): Giorno {
  const giorno = aggiungiMesi(dataFattura, giorni / 30)
  return aFineMese ? fineMese(giorno) : giorno
}
