import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import { MESI_CADENZA, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'
import type { CadenzaAbbonamento } from './abbonamento.ts'
import { POSTI_MAX, type Posti } from './posti.ts'

/** The rates of Italian VAT that a price may include. */
export const ALIQUOTE_IVA = [4, 5, 10, 22] as const

/** The numbers within which the conditions of a piano stay. */
export const LIMITI_PIANO = {
  importo_min: 50,
  importo_max: 100_000_000,
  prova_giorni: 365,
  durata_periodi: 120,
  preavviso_giorni: 30,
  pausa_giorni: 365,
  posti: 100_000,
  posti_max: POSTI_MAX,
} as const

/** The length of a contract: null goes on until somebody leaves; with `rinnovo_tacito` it begins again by itself. */
export type Durata = { durata_periodi: number | null; rinnovo_tacito: boolean }

export type CondizioniPiano = Durata & {
  importo_centesimi: Centesimi
  cadenza: CadenzaAbbonamento
  /** Days before the first charge. */
  prova_giorni: number
  /** Paid once, with the first charge. */
  attivazione_centesimi: Centesimi
  preavviso_giorni: number
}

export type Corso = Durata & {
  cadenza: CadenzaAbbonamento
  /** The day that periods are counted from; null before the first one. */
  ancora: Giorno | null
  /** Charges of this contract that are still to come; null where it has no end. */
  periodi_rimasti: number | null
}

export type Periodo = {
  al: Giorno
  ancora: Giorno
  /** The next charge; null after the last one. */
  prossimo: Giorno | null
  /** The last day of the contract, where this is its last period. */
  fino_al: Giorno | null
  periodi_rimasti: number | null
}

/** The period that is charged on a day, and the state of the contract after it. Renewals and previews both ask here. */
export function periodoDal(giorno: Giorno, corso: Corso): Periodo {
  const { cadenza, durata_periodi, rinnovo_tacito } = corso
  const ancora = corso.ancora ?? giorno
  const dopo = prossimoGiorno(ancora, cadenza, giorno)
  const al = aggiungiGiorni(dopo, -1)
  // With none left the contract begins again, for as long as before.
  const daFare = corso.periodi_rimasti === 0 ? durata_periodi : corso.periodi_rimasti
  const periodi_rimasti = daFare === null ? null : daFare - 1
  const isLast = periodi_rimasti === 0 && !rinnovo_tacito
  return {
    al,
    ancora,
    prossimo: isLast ? null : dopo,
    fino_al: isLast ? al : null,
    periodi_rimasti,
  }
}

export type AddebitoPrevisto = {
  giorno: Giorno
  al: Giorno
  importo_centesimi: Centesimi
  /** The part of it that is paid once only. */
  attivazione_centesimi: Centesimi
}

/** The first charges of who subscribes on a day: fewer than `quanti` where the contract ends before. */
export function addebitiPrevisti(
  condizioni: CondizioniPiano,
  oggi: Giorno,
  quanti: number,
): AddebitoPrevisto[] {
  const { importo_centesimi, prova_giorni, durata_periodi } = condizioni
  const addebiti: AddebitoPrevisto[] = []
  let corso: Corso = { ...condizioni, ancora: null, periodi_rimasti: durata_periodi }
  let giorno: Giorno | null = aggiungiGiorni(oggi, prova_giorni)
  while (giorno !== null && addebiti.length < quanti) {
    const periodo: Periodo = periodoDal(giorno, corso)
    const attivazione_centesimi = addebiti.length === 0 ? condizioni.attivazione_centesimi : 0
    addebiti.push({
      giorno,
      al: periodo.al,
      importo_centesimi: importo_centesimi + attivazione_centesimi,
      attivazione_centesimi,
    })
    corso = { ...corso, ancora: periodo.ancora, periodi_rimasti: periodo.periodi_rimasti }
    giorno = periodo.prossimo
  }
  return addebiti
}

/** The days of the first periods of who begins on a day: they are given, and the first charge is after them. */
export function giorniDiPeriodi(dal: Giorno, cadenza: CadenzaAbbonamento, periodi: number): number {
  let giorno = dal
  for (let n = 0; n < periodi; n++) giorno = prossimoGiorno(dal, cadenza, giorno)
  return giorniTra(dal, giorno)
}

/** The day after the last one of a contract that runs: when it ends, or begins again by itself. */
export function fineDurata(corso: Corso, prossimo: Giorno): Giorno | null {
  if (corso.periodi_rimasti === null) return null
  const ancora = corso.ancora ?? prossimo
  let fine = prossimo
  for (let n = 0; n < corso.periodi_rimasti; n++) {
    fine = prossimoGiorno(ancora, corso.cadenza, fine)
  }
  return fine
}

/** The shortest contract that may begin again by itself: its notice goes out 30 days before the end. */
const GIORNI_RINNOVO_TACITO = 60

const GIORNI_CADENZA = (cadenza: CadenzaAbbonamento): number =>
  cadenza === 'settimanale' ? 7 : MESI_CADENZA[cadenza] * 30

export type ProblemaPiano = {
  campo: 'rinnovo_tacito' | 'preavviso_giorni' | 'durata_periodi' | 'posti_max'
  motivo: string
}

/** The conditions that do not go together, each once its own value is in order. */
export function problemiPiano(c: CondizioniPiano & Posti): ProblemaPiano[] {
  const problemi: ProblemaPiano[] = []
  const periodo = GIORNI_CADENZA(c.cadenza)
  if (c.rinnovo_tacito && c.durata_periodi === null) {
    problemi.push({
      campo: 'rinnovo_tacito',
      motivo: 'Senza una durata non c’è niente da rinnovare: l’abbonamento va già avanti da sé',
    })
  } else if (c.rinnovo_tacito && (c.durata_periodi ?? 0) * periodo < GIORNI_RINNOVO_TACITO) {
    problemi.push({
      campo: 'durata_periodi',
      motivo:
        'Con il rinnovo tacito la durata è di almeno due mesi: 30 giorni prima il cliente va avvisato',
    })
  }
  if (c.preavviso_giorni >= periodo) {
    problemi.push({
      campo: 'preavviso_giorni',
      motivo: `Il preavviso è più corto di un periodo: al massimo ${periodo - 1} giorni`,
    })
  }
  if (c.posti_max < c.posti_min) {
    problemi.push({ campo: 'posti_max', motivo: 'Il massimo è almeno quanto il minimo' })
  } else if (c.importo_centesimi * c.posti_max > LIMITI_PIANO.importo_max) {
    problemi.push({
      campo: 'posti_max',
      motivo: 'Con tutti i posti un addebito passerebbe 1.000.000,00 €',
    })
  }
  return problemi
}

/** The last day of a disdetta by which a charge is not made any more. */
export const ultimoGiornoDisdetta = (addebito: Giorno, preavviso_giorni: number): Giorno =>
  aggiungiGiorni(addebito, -Math.max(1, preavviso_giorni))

/** True when a disdetta comes too late for the next charge. */
export const eFuoriPreavviso = (
  oggi: Giorno,
  addebito: Giorno,
  preavviso_giorni: number,
): boolean => oggi < addebito && giorniTra(oggi, addebito) < preavviso_giorni

const PERIODI: Readonly<Record<CadenzaAbbonamento, readonly [string, string]>> = {
  settimanale: ['settimana', 'settimane'],
  mensile: ['mese', 'mesi'],
  bimestrale: ['bimestre', 'bimestri'],
  trimestrale: ['trimestre', 'trimestri'],
  semestrale: ['semestre', 'semestri'],
  annuale: ['anno', 'anni'],
}

/** The length of a contract as people say it: "12 mesi", "1 anno". */
export function durataInParole(periodi: number, cadenza: CadenzaAbbonamento): string {
  const [uno, molti] = PERIODI[cadenza]
  return `${periodi} ${periodi === 1 ? uno : molti}`
}
