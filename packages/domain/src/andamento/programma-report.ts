import { aggiungiGiorni, aggiungiMesi, type Giorno, giornoDellaSettimana } from '../tempo/giorno.ts'
import type { Tratto } from '../tempo/tratti.ts'
import type { Transizione } from '../stati/macchina.ts'
import type { TipoReport } from '../stati/report.ts'

export const CADENZE_REPORT = ['settimanale', 'mensile'] as const
export type CadenzaReport = (typeof CADENZE_REPORT)[number]

export const PAROLE_CADENZA_REPORT: Readonly<Record<CadenzaReport, string>> = {
  settimanale: 'Ogni lunedì',
  mensile: 'Il 1° di ogni mese',
}

export const STATI_PROGRAMMA_REPORT = ['attivo', 'in_pausa', 'concluso'] as const
export type StatoProgrammaReport = (typeof STATI_PROGRAMMA_REPORT)[number]

type Evento = 'mette_in_pausa' | 'riprende' | 'conclude'

export const TRANSIZIONI_PROGRAMMA_REPORT: readonly Transizione<StatoProgrammaReport, Evento>[] = [
  { da: ['attivo'], a: 'in_pausa', evento: 'mette_in_pausa', chi: ['E'] },
  { da: ['in_pausa'], a: 'attivo', evento: 'riprende', chi: ['E'] },
  { da: ['attivo', 'in_pausa'], a: 'concluso', evento: 'conclude', chi: ['E'] },
]

/** Addresses of one programma, and programmi of one esercente that are not over. */
export const INDIRIZZI_REPORT_MAX = 10
export const PROGRAMMI_REPORT_MAX = 20

/** The reports that are sent by themselves look ahead, at all that is late, or at what is over. */
const AVANTI: readonly TipoReport[] = ['scadenzario']
const FINO_A_OGGI: readonly TipoReport[] = ['insoluti']
const UN_ANNO = 365

/** The last day of the cadence that has come: this Monday, or the first of this month. */
export const turnoDi = (cadenza: CadenzaReport, oggi: Giorno): Giorno =>
  cadenza === 'settimanale'
    ? aggiungiGiorni(oggi, 1 - giornoDellaSettimana(oggi))
    : `${oggi.slice(0, 8)}01`

/** The next day of the cadence, after a day. */
export const prossimoTurno = (cadenza: CadenzaReport, oggi: Giorno): Giorno => {
  const turno = turnoDi(cadenza, oggi)
  return cadenza === 'settimanale' ? aggiungiGiorni(turno, 7) : aggiungiMesi(turno, 1)
}

/**
 * The days that a report sent on a day of its cadence is about: the week or the month that ended the day before; the one that
 * begins, for what is to come; the year up to the day before, for what is late.
 */
export function periodoDelTurno(tipo: TipoReport, cadenza: CadenzaReport, turno: Giorno): Tratto {
  const ieri = aggiungiGiorni(turno, -1)
  if (AVANTI.includes(tipo)) {
    return { dal: turno, al: aggiungiGiorni(prossimoTurno(cadenza, turno), -1) }
  }
  if (FINO_A_OGGI.includes(tipo)) return { dal: aggiungiGiorni(ieri, -UN_ANNO), al: ieri }
  return {
    dal: cadenza === 'settimanale' ? aggiungiGiorni(turno, -7) : aggiungiMesi(turno, -1),
    al: ieri,
  }
}
