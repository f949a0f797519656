import type { CadenzaAbbonamento } from '../stati/abbonamento.ts'
import { aggiungiGiorni, aggiungiMesi, type Giorno, giorniTra, partiDelGiorno } from './giorno.ts'

/** Months of a period. */
export const MESI_CADENZA: Readonly<Record<Exclude<CadenzaAbbonamento, 'settimanale'>, number>> = {
  mensile: 1,
  bimestrale: 2,
  trimestrale: 3,
  semestrale: 6,
  annuale: 12,
}

/**
 * The first day of a period that comes after a day. Every one is counted from the day that the abbonamento is anchored
 * to, never from the one before: the 31st is the 28th in February and the 31st again in March.
 */
export function prossimoGiorno(ancora: Giorno, cadenza: CadenzaAbbonamento, dopo: Giorno): Giorno {
  if (cadenza === 'settimanale') {
    return aggiungiGiorni(ancora, 7 * Math.max(0, Math.floor(giorniTra(ancora, dopo) / 7) + 1))
  }
  const passo = MESI_CADENZA[cadenza]
  const [da, a] = [partiDelGiorno(ancora), partiDelGiorno(dopo)]
  const mesi = (a.anno - da.anno) * 12 + (a.mese - da.mese)
  // The one of that month at the earliest; a step further where it has gone by.
  const n = Math.max(0, Math.floor(mesi / passo))
  const giorno = aggiungiMesi(ancora, n * passo)
  return giorno > dopo ? giorno : aggiungiMesi(ancora, (n + 1) * passo)
}
