import type { Centesimi } from '../denaro/denaro.ts'
import { DIFFERENZA_MINIMA, quota } from '../denaro/quota.ts'
import type { CadenzaAbbonamento } from '../stati/abbonamento.ts'
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Giorno,
  giornoDa,
  giornoDellaSettimana,
  giorniDelMese,
  giorniTra,
  partiDelGiorno,
} from './giorno.ts'
import { inizioPeriodo, type Passo, passoDi } from './periodo-abbonamento.ts'

// The day on which a piano is charged to everybody: a day of the month, of which a month too short has its last one, or a
// day of the week (1 is Monday) where periods are weeks.

/** The sort of day on which all the charges of a cadence can be; null where there is none, as for every ten days. */
export function giornoPossibile(cadenza: CadenzaAbbonamento): 'mese' | 'settimana' | null {
  const { mesi, giorni } = passoDi(cadenza)
  if (mesi > 0) return 'mese'
  return giorni % 7 === 0 ? 'settimana' : null
}

/** The day of the month in one that may be too short for it. */
function nelMese({ anno, mese }: { anno: number; mese: number }, giorno: number): Giorno {
  return giornoDa(anno, mese, Math.min(giorno, giorniDelMese(anno, mese)))
}

/** Eight years have a 29 February, whichever they are. */
const MESI_CERCATI = 96

/**
 * The day before a charge that its periods are counted from: a month of the series that is long enough, so that after the
 * 28th of February comes the 31st of March.
 */
function ancoraDel(addebito: Giorno, giorno: number, { mesi, giorni }: Passo): Giorno {
  if (mesi === 0) return aggiungiGiorni(addebito, -giorni)
  let migliore = aggiungiMesi(addebito, -mesi)
  for (let indietro = mesi; indietro <= MESI_CERCATI + mesi; indietro += mesi) {
    const uno = nelMese(partiDelGiorno(aggiungiMesi(addebito, -indietro)), giorno)
    const del = partiDelGiorno(uno).giorno
    if (del === giorno) return uno
    if (del > partiDelGiorno(migliore).giorno) migliore = uno
  }
  return migliore
}

type Fisso = { giorno: number; cadenza: CadenzaAbbonamento }
type Allineato = { prossimo: Giorno; ancora: Giorno }

/** The first day from one on, that day included, on which the charges fall, and the day that they are counted from. */
export function allinea(dal: Giorno, { giorno, cadenza }: Fisso): Allineato {
  const passo = passoDi(cadenza)
  const possibile = giornoPossibile(cadenza)
  if (possibile === null) return { prossimo: dal, ancora: dal }
  if (possibile === 'settimana') {
    const prossimo = aggiungiGiorni(dal, (giorno - giornoDellaSettimana(dal) + 7) % 7)
    return { prossimo, ancora: ancoraDel(prossimo, giorno, passo) }
  }
  const delMese = nelMese(partiDelGiorno(dal), giorno)
  const prossimo =
    delMese >= dal
      ? delMese
      : nelMese(partiDelGiorno(aggiungiMesi(giornoDa(...primoDi(dal)), 1)), giorno)
  return { prossimo, ancora: ancoraDel(prossimo, giorno, passo) }
}

function primoDi(dal: Giorno): [number, number, number] {
  const { anno, mese } = partiDelGiorno(dal)
  return [anno, mese, 1]
}

export type PonteGiorno = {
  /** The charge that comes first, for the days until the new one. */
  dal: Giorno
  al: Giorno
  giorni: number
  importo_centesimi: Centesimi
  /** The first whole period, on the new day. */
  prossimo: Giorno
  ancora: Giorno
}

/**
 * The days from a charge to the day of all charges, at the price of their days: a part of the period that ends on that day,
 * halves up; less than a card can pay is left to the cliente. Null where the charge is on that day already. Preview and
 * charge both call this function.
 */
export function ponteDal(
  dal: Giorno,
  giorno: number,
  { importo_centesimi, cadenza }: { importo_centesimi: Centesimi; cadenza: CadenzaAbbonamento },
): PonteGiorno | null {
  const { prossimo, ancora } = allinea(dal, { giorno, cadenza })
  if (prossimo === dal) return null
  // Counted from there the day before is in the same period, as it is for who leaves or changes meanwhile.
  const inizio = inizioPeriodo(ancora, cadenza, prossimo)
  const giorni = giorniTra(dal, prossimo)
  const importo = quota(importo_centesimi, giorni, giorniTra(inizio, prossimo))
  return {
    dal,
    al: aggiungiGiorni(prossimo, -1),
    giorni,
    importo_centesimi: importo < DIFFERENZA_MINIMA ? 0 : importo,
    prossimo,
    ancora,
  }
}
