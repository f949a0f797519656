import type { Centesimi } from '../denaro/denaro.ts'
import { contato } from '../parole/formato.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import { giorniDiCadenza, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'
import { allinea, giornoPossibile, ponteDal } from '../tempo/ponte.ts'
import { type CadenzaAbbonamento, conteggioDi, UNITA_IN_PAROLE } from './abbonamento.ts'
import {
  dopoAddebito,
  type Ingresso,
  prezziIniziali,
  problemiIngresso,
  type PrezziInCorso,
  prossimoPrezzo,
} from './ingresso.ts'
import { POSTI_MAX, type Posti } from './posti.ts'

/** The rates of Italian VAT that a price may include. */
export const ALIQUOTE_IVA = [4, 5, 10, 22] as const

/** The ways in which an abbonamento is charged by itself. */
export const METODI_PIANO = ['carta', 'addebito_sdd'] as const
export type MetodoPiano = (typeof METODI_PIANO)[number]

/** The code of a piano as it is kept, in capitals. */
export const CODICE_PIANO = /^[A-Z0-9][A-Z0-9._-]{0,29}$/

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

export type CondizioniPiano = Durata &
  Ingresso & {
    /** The price of a period; of the first ones, `ingresso_centesimi` where there is one. */
    importo_centesimi: Centesimi
    cadenza: CadenzaAbbonamento
    /** The day on which everybody is charged: of the month, or 1 to 7 of the week; null where each has its own. */
    giorno_addebito: number | null
    /** Days before the first charge. */
    prova_giorni: number
    /** Paid once, with the first charge. */
    attivazione_centesimi: Centesimi
    preavviso_giorni: number
  }

export type Corso = Durata & {
  cadenza: CadenzaAbbonamento
  /** The day of the charges, of the piano or one that was asked for; null where they are counted from the first one. */
  giorno_addebito: number | null
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

export type Addebito = Periodo & {
  importo_centesimi: Centesimi
  /** False of the days until the day of all charges, which are no period of the contract. */
  intero: boolean
}

/**
 * The charge of a day: of a whole period or, where all charges are on another day, of the days until then. The first
 * one, a renewal and every preview ask here.
 */
export function addebitoDel(
  giorno: Giorno,
  corso: Corso & { importo_centesimi: Centesimi },
): Addebito {
  const { giorno_addebito, cadenza, importo_centesimi } = corso
  const ponte = giorno_addebito === null ? null : ponteDal(giorno, giorno_addebito, corso)
  if (ponte === null) {
    // From the last day of a short month on, the day is the one of the piano again.
    const ancora =
      giorno_addebito === null
        ? corso.ancora
        : allinea(giorno, { giorno: giorno_addebito, cadenza }).ancora
    return { ...periodoDal(giorno, { ...corso, ancora }), importo_centesimi, intero: true }
  }
  return {
    al: ponte.al,
    ancora: ponte.ancora,
    prossimo: ponte.prossimo,
    fino_al: null,
    periodi_rimasti: corso.periodi_rimasti,
    importo_centesimi: ponte.importo_centesimi,
    intero: false,
  }
}

export type AddebitoPrevisto = {
  giorno: Giorno
  al: Giorno
  importo_centesimi: Centesimi
  /** False of the days until the day of all charges. */
  intero: boolean
  /** The part of it that is paid once only. */
  attivazione_centesimi: Centesimi
  /** True of what is charged at the first price. */
  ingresso: boolean
}

/** The first charges of who subscribes on a day: fewer than `quanti` where the contract ends before. */
export function addebitiPrevisti(
  condizioni: CondizioniPiano,
  oggi: Giorno,
  quanti: number,
): AddebitoPrevisto[] {
  const { prova_giorni, durata_periodi } = condizioni
  const addebiti: AddebitoPrevisto[] = []
  let prezzi: PrezziInCorso = prezziIniziali(condizioni)
  let corso: Corso = { ...condizioni, ancora: null, periodi_rimasti: durata_periodi }
  let giorno: Giorno | null = aggiungiGiorni(oggi, prova_giorni)
  while (giorno !== null && addebiti.length < quanti) {
    const importo_centesimi = prossimoPrezzo(prezzi)
    const periodo: Addebito = addebitoDel(giorno, { ...corso, importo_centesimi })
    const attivazione_centesimi = addebiti.length === 0 ? condizioni.attivazione_centesimi : 0
    addebiti.push({
      giorno,
      al: periodo.al,
      importo_centesimi: periodo.importo_centesimi + attivazione_centesimi,
      intero: periodo.intero,
      attivazione_centesimi,
      ingresso: (prezzi.ingresso_rimasti ?? 0) > 0,
    })
    prezzi = dopoAddebito(prezzi, periodo.intero)
    corso = { ...corso, ancora: periodo.ancora, periodi_rimasti: periodo.periodi_rimasti }
    giorno = periodo.prossimo
  }
  return addebiti
}

/** The day of the first charge after the first price; null where there is none, or the contract ends before. */
export function primoPienoDal(giorno: Giorno, a: Corso & PrezziInCorso): Giorno | null {
  let corso: Corso = a
  let prezzi: PrezziInCorso = a
  let dal: Giorno | null = giorno
  while (dal !== null && (prezzi.ingresso_rimasti ?? 0) > 0) {
    const uno: Addebito = addebitoDel(dal, { ...corso, importo_centesimi: prossimoPrezzo(prezzi) })
    prezzi = dopoAddebito(prezzi, uno.intero)
    corso = { ...corso, ancora: uno.ancora, periodi_rimasti: uno.periodi_rimasti }
    dal = uno.prossimo
  }
  return prezzi.ingresso_rimasti === null ? null : dal
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
  const { giorno_addebito: giorno, cadenza } = corso
  const suo = giorno === null ? null : allinea(prossimo, { giorno, cadenza })
  const ancora = suo?.ancora ?? corso.ancora ?? prossimo
  let fine = suo?.prossimo ?? prossimo
  for (let n = 0; n < corso.periodi_rimasti; n++) {
    fine = prossimoGiorno(ancora, corso.cadenza, fine)
  }
  return fine
}

/** The shortest contract that may begin again by itself: its notice goes out 30 days before the end. */
const GIORNI_RINNOVO_TACITO = 60

/** The shortest period of which an account can be told before each charge. */
const GIORNI_CON_CONTO = 7

/** Says why not all charges of a cadence can be on a day; null where they can. */
function motivoGiornoAddebito(cadenza: CadenzaAbbonamento, giorno: number): string | null {
  const possibile = giornoPossibile(cadenza)
  if (possibile === null) return 'Un giorno uguale per tutti c’è solo a settimane, a mesi o ad anni'
  if (possibile === 'mese') return giorno <= 31 ? null : 'Scegli un giorno del mese'
  return giorno <= 7 ? null : 'Con addebiti a settimane scegli un giorno della settimana'
}

export type ProblemaPiano = {
  campo:
    | 'rinnovo_tacito'
    | 'preavviso_giorni'
    | 'durata_periodi'
    | 'posti_max'
    | 'giorno_addebito'
    | 'metodi'
    | 'ingresso_centesimi'
    | 'ingresso_periodi'
  motivo: string
}

/** The conditions that do not go together, each once its own value is in order. */
export function problemiPiano(
  c: CondizioniPiano & Posti & { metodi: readonly string[] },
): ProblemaPiano[] {
  const problemi: ProblemaPiano[] = []
  const periodo = giorniDiCadenza(c.cadenza)
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
      motivo:
        periodo === 1
          ? 'Con un addebito al giorno non c’è un preavviso'
          : `Il preavviso è più corto di un periodo: al massimo ${periodo - 1} giorni`,
    })
  }
  const fuori =
    c.giorno_addebito === null ? null : motivoGiornoAddebito(c.cadenza, c.giorno_addebito)
  if (fuori !== null) problemi.push({ campo: 'giorno_addebito', motivo: fuori })
  if (periodo < GIORNI_CON_CONTO && c.metodi.includes('addebito_sdd')) {
    problemi.push({
      campo: 'metodi',
      motivo:
        'Con meno di una settimana tra un addebito e l’altro si accetta solo la carta: la banca va avvisata prima di ogni addebito',
    })
  }
  problemi.push(...problemiIngresso(c))
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

const BIMESTRI: Partial<Record<CadenzaAbbonamento, readonly [string, string]>> = {
  bimestrale: ['bimestre', 'bimestri'],
  trimestrale: ['trimestre', 'trimestri'],
  semestrale: ['semestre', 'semestri'],
}

/** The length of a contract as people say it: "12 mesi", "1 anno". */
export function durataInParole(periodi: number, cadenza: CadenzaAbbonamento): string {
  const { n, unita } = conteggioDi(cadenza)
  const nome = BIMESTRI[cadenza]
  const [uno, molti] = nome ?? UNITA_IN_PAROLE[unita]
  return contato(nome === undefined ? periodi * n : periodi, uno, molti)
}
