import { type CadenzaAbbonamento, conteggioDi } from '../stati/abbonamento.ts'
import { aggiungiGiorni, aggiungiMesi, type Giorno, giorniTra, partiDelGiorno } from './giorno.ts'

/** A period: so many months, or so many days; the other is zero. */
export type Passo = { mesi: number; giorni: number }

/** The length of a period of a cadence. */
export function passoDi(cadenza: CadenzaAbbonamento): Passo {
  const { n, unita } = conteggioDi(cadenza)
  if (unita === 'mesi') return { mesi: n, giorni: 0 }
  if (unita === 'anni') return { mesi: n * 12, giorni: 0 }
  return { mesi: 0, giorni: unita === 'settimane' ? n * 7 : n }
}

/** The days of a period, a month counted as thirty: to tell the longer of two. */
export function giorniDiCadenza(cadenza: CadenzaAbbonamento): number {
  const { mesi, giorni } = passoDi(cadenza)
  return mesi * 30 + giorni
}

/**
 * The first day of a period that comes after a day. Every one is counted from the day that the abbonamento is anchored
 * to, never from the one before: the 31st is the 28th in February and the 31st again in March.
 */
export function prossimoGiorno(ancora: Giorno, cadenza: CadenzaAbbonamento, dopo: Giorno): Giorno {
  const { mesi: passo, giorni: ogni } = passoDi(cadenza)
  if (passo === 0) {
    return aggiungiGiorni(
      ancora,
      ogni * Math.max(0, Math.floor(giorniTra(ancora, dopo) / ogni) + 1),
    )
  }
  const [da, a] = [partiDelGiorno(ancora), partiDelGiorno(dopo)]
  const mesi = (a.anno - da.anno) * 12 + (a.mese - da.mese)
  // The one of that month at the earliest; a step further where it has gone by.
  const n = Math.max(0, Math.floor(mesi / passo))
  const giorno = aggiungiMesi(ancora, n * passo)
  return giorno > dopo ? giorno : aggiungiMesi(ancora, (n + 1) * passo)
}

/** The day before a charge on which its period began. */
export function inizioPeriodo(
  ancora: Giorno | null,
  cadenza: CadenzaAbbonamento,
  prossimo: Giorno,
): Giorno {
  const { mesi: passo, giorni } = passoDi(cadenza)
  if (passo === 0) return aggiungiGiorni(prossimo, -giorni)
  if (ancora === null) return aggiungiMesi(prossimo, -passo)
  const [da, a] = [partiDelGiorno(ancora), partiDelGiorno(prossimo)]
  const n = Math.floor(((a.anno - da.anno) * 12 + (a.mese - da.mese)) / passo)
  // Counted from the anchor: what ends on 28 February began on the 31st.
  const giorno = aggiungiMesi(ancora, n * passo)
  return giorno < prossimo ? giorno : aggiungiMesi(ancora, (n - 1) * passo)
}
