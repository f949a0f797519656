import type { Centesimi } from '../denaro/denaro.ts'
import { DIFFERENZA_MINIMA, quota } from '../denaro/quota.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'
import {
  giorniDiCadenza,
  inizioPeriodo,
  passoDi,
  prossimoGiorno,
} from '../tempo/periodo-abbonamento.ts'
import { allinea, ponteDal } from '../tempo/ponte.ts'
import type { CadenzaAbbonamento } from './abbonamento.ts'
import type { Transizione } from './macchina.ts'

/**
 * A change of piano: shown with its figures, then done at once or at the end of the period. A change by which the
 * cliente pays more, asked by the esercente, waits in between for the cliente (in_attesa).
 */
export const STATI_CAMBIO_PIANO = [
  'proposto',
  'in_attesa',
  'accettato',
  'rifiutato',
  'scaduto',
  'programmato',
  'eseguito',
  'sostituito',
  'annullato',
] as const
export type StatoCambioPiano = (typeof STATI_CAMBIO_PIANO)[number]

export const TRANSIZIONI_CAMBIO_PIANO: readonly Transizione<
  StatoCambioPiano,
  'propone' | 'accetta' | 'rifiuta' | 'scade' | 'programma' | 'esegue' | 'sostituisce' | 'annulla'
>[] = [
  { da: ['proposto'], a: 'in_attesa', evento: 'propone', chi: ['E'] },
  { da: ['in_attesa'], a: 'accettato', evento: 'accetta', chi: ['C'] },
  { da: ['in_attesa'], a: 'rifiutato', evento: 'rifiuta', chi: ['C'] },
  { da: ['in_attesa'], a: 'scaduto', evento: 'scade', chi: ['S'] },
  { da: ['proposto'], a: 'programmato', evento: 'programma', chi: ['C', 'E'] },
  { da: ['proposto'], a: 'eseguito', evento: 'esegue', chi: ['C', 'E'] },
  { da: ['programmato'], a: 'eseguito', evento: 'esegue', chi: ['S'] },
  { da: ['programmato', 'in_attesa'], a: 'sostituito', evento: 'sostituisce', chi: ['C', 'E'] },
  { da: ['programmato', 'in_attesa'], a: 'annullato', evento: 'annulla', chi: ['C', 'E'] },
]

/** The moment from which another piano holds. */
export const QUANDO_CAMBIA = ['subito', 'fine_periodo'] as const
export type QuandoCambia = (typeof QUANDO_CAMBIA)[number]

/** The rule of an esercente who has not chosen: dearer holds at once. What would give money back waits, whoever chose. */
export const PIU_CARO_PREDEFINITO: QuandoCambia = 'subito'

/** The figures of a preview can be confirmed for this many minutes. */
export const ANTEPRIMA_MINUTI = 15

/** A cliente can answer a proposal of the esercente for this many days. */
export const PROPOSTA_GIORNI = 14

export type Prezzo = { importo_centesimi: Centesimi; cadenza: CadenzaAbbonamento }

/** A price with the day on which everybody pays it; null where each has its own. */
export type PrezzoDelGiorno = Prezzo & { giorno_addebito: number | null }

export type DaCambiare = {
  attuale: Prezzo
  nuovo: PrezzoDelGiorno
  oggi: Giorno
  /** The day that periods are counted from; null where they are counted from the next charge. */
  ancora: Giorno | null
  prossimo_addebito: Giorno
  /** True when the period that runs was paid; an unpaid one leaves nothing to settle. */
  pagato: boolean
  in_prova: boolean
  /** The rule of the esercente for a change that costs more. */
  piu_caro?: QuandoCambia
  /** Discounts on the charges of the period that runs, each from the first day that its charge is for. */
  sconti?: readonly ScontoDelPeriodo[]
  /** Money of those charges that went back already. */
  resi_centesimi?: Centesimi
  /** The price after the first one of the new piano, or of the one that somebody has; left out where there is no first price. */
  ingresso?: Introdotto | null
}

/** A first price that comes with a change: `rimasti` null goes on with the charges that are left of the present one. */
export type Introdotto = { pieno_centesimi: Centesimi; rimasti: number | null; attuali: number }

/** The prices after a change, where there is a first one; `rimasti` null: as many as the abbonamento has left. */
export type IngressoDopo = {
  importo_centesimi: Centesimi
  pieno_centesimi: Centesimi
  rimasti: number | null
}

export type ScontoDelPeriodo = { dal: Giorno; sconto_centesimi: Centesimi }

export type CambioPiano = {
  quando: QuandoCambia
  vale_dal: Giorno
  /** Days of the period that runs, and those of them that are still to come; the day of the change is one. */
  giorni_periodo: number
  giorni_residui: number
  /** Paid already for days to come. */
  credito_centesimi: Centesimi
  /** The price of the days that are left, or of a whole new period, by the new piano. */
  addebito_centesimi: Centesimi
  /** The amount that is charged now. */
  totale_centesimi: Centesimi
  prossimo_addebito: Giorno
  /** The price of each period from then on. */
  prossimo_importo_centesimi: Centesimi
  /** The next charge where it is only for the days until the day of the new piano; null where it is a whole period. */
  ponte: { al: Giorno; importo_centesimi: Centesimi } | null
  /** The day that periods are counted from, from then on. */
  ancora: Giorno | null
  /** The first price from then on; null where there is none. */
  ingresso: IngressoDopo | null
}

/** The price of 365 days as a fraction: months and days are then compared in whole numbers. */
function annuo({ importo_centesimi, cadenza }: Prezzo): { num: bigint; den: bigint } {
  const { mesi, giorni } = passoDi(cadenza)
  return mesi > 0
    ? { num: BigInt(importo_centesimi) * 12n, den: BigInt(mesi) }
    : { num: BigInt(importo_centesimi) * 365n, den: BigInt(giorni) }
}

function costaDiPiuAllAnno(uno: Prezzo, altro: Prezzo): boolean {
  const [a, b] = [annuo(uno), annuo(altro)]
  return a.num * b.den > b.num * a.den
}

/** More money for the same time, or a longer time to pay for at once. */
export const costaDiPiu = (nuovo: Prezzo, di: Prezzo): boolean =>
  costaDiPiuAllAnno(nuovo, di) || giorniDiCadenza(nuovo.cadenza) > giorniDiCadenza(di.cadenza)

/**
 * True when a change needs the yes of the cliente: it takes something now, or it costs more than the present piano or
 * than the one that is already to come.
 */
export const chiedeConsenso = (
  { totale_centesimi }: Pick<CambioPiano, 'totale_centesimi'>,
  nuovo: Prezzo,
  attesi: readonly Prezzo[],
): boolean => totale_centesimi > 0 || attesi.some((atteso) => costaDiPiu(nuovo, atteso))

/** The charge of a day where it is only for the days until the day of the piano. */
function finoAlGiorno(giorno: Giorno, nuovo: PrezzoDelGiorno): CambioPiano['ponte'] {
  const { giorno_addebito } = nuovo
  const ponte = giorno_addebito === null ? null : ponteDal(giorno, giorno_addebito, nuovo)
  return ponte && { al: ponte.al, importo_centesimi: ponte.importo_centesimi }
}

/** The first charge of a piano that begins today, and the one that follows it. */
function primoDal(oggi: Giorno, nuovo: PrezzoDelGiorno) {
  const { giorno_addebito: giorno, cadenza, importo_centesimi } = nuovo
  const ponte = giorno === null ? null : ponteDal(oggi, giorno, nuovo)
  if (ponte !== null) {
    const { prossimo, ancora } = ponte
    return { importo_centesimi: ponte.importo_centesimi, prossimo, ancora, intero: false }
  }
  const ancora = giorno === null ? oggi : allinea(oggi, { giorno, cadenza }).ancora
  const prossimo = prossimoGiorno(ancora, cadenza, oggi)
  return { importo_centesimi, prossimo, ancora, intero: true }
}

/**
 * The money that was really paid for the days of a period that are not served any more: their price, less what discounts took off it and
 * what went back before. Never below zero.
 */
function pagatoPerGiorni(
  { attuale, prossimo_addebito, sconti = [], resi_centesimi = 0 }: DaCambiare,
  residui: number,
  di: number,
): Centesimi {
  const scontati = sconti.reduce(
    (sum, { dal, sconto_centesimi }) =>
      sum + quota(sconto_centesimi, residui, Math.max(residui, giorniTra(dal, prossimo_addebito))),
    0,
  )
  return Math.max(0, quota(attuale.importo_centesimi, residui, di) - scontati - resi_centesimi)
}

/** The price of the next charge and of those after it, where a first price comes along. */
function prezziDopo({ nuovo, ingresso = null }: DaCambiare, subitoIntero: boolean) {
  if (ingresso === null) return { poi: nuovo, ingresso: null }
  const { pieno_centesimi, attuali } = ingresso
  // A whole period that is charged at once is the first of them.
  const rimasti = ingresso.rimasti === null ? null : ingresso.rimasti - (subitoIntero ? 1 : 0)
  const importo_centesimi = (rimasti ?? attuali) > 0 ? nuovo.importo_centesimi : pieno_centesimi
  return {
    poi: { ...nuovo, importo_centesimi },
    ingresso: { importo_centesimi: nuovo.importo_centesimi, pieno_centesimi, rimasti },
  }
}

/**
 * The cost of a change of piano, counted by the real days of the period; the day of the change belongs to the new
 * piano. Credit and charge are rounded each by itself, halves up. A dearer piano, or one of another cadenza, holds at
 * once, or with the next charge where the esercente says so; a change that would give money back always waits for the end of the
 * period. Preview and change both call this function.
 *
 * A discount is of the period that it was given on. Within it the two pianos are compared at their prices, and the discount stays; another
 * cadenza ends the period, and credits what was really paid for the days that are left.
 */
export function cambiaPiano(da: DaCambiare): CambioPiano {
  const { attuale, nuovo, oggi, ancora, prossimo_addebito, pagato, in_prova } = da
  const piu_caro = da.piu_caro ?? PIU_CARO_PREDEFINITO
  const dal = inizioPeriodo(ancora, attuale.cadenza, prossimo_addebito)
  const giorni_periodo = Math.max(1, giorniTra(dal, prossimo_addebito))
  const giorni_residui = Math.min(giorni_periodo, Math.max(0, giorniTra(oggi, prossimo_addebito)))
  const stessa = attuale.cadenza === nuovo.cadenza
  const fermo = prezziDopo(da, false)
  const comune = {
    giorni_periodo,
    giorni_residui,
    prossimo_importo_centesimi: fermo.poi.importo_centesimi,
    ingresso: fermo.ingresso,
  }
  const nulla = { credito_centesimi: 0, addebito_centesimi: 0, totale_centesimi: 0 }
  if (in_prova) {
    const ponte = finoAlGiorno(prossimo_addebito, fermo.poi)
    return {
      ...comune,
      ...nulla,
      quando: 'subito',
      vale_dal: oggi,
      prossimo_addebito,
      ponte,
      ancora,
    }
  }
  const credito = stessa
    ? quota(attuale.importo_centesimi, giorni_residui, giorni_periodo)
    : giorni_residui === 0
      ? 0
      : pagatoPerGiorni(da, giorni_residui, giorni_periodo)
  const daOggi = stessa ? null : primoDal(oggi, nuovo)
  const addebito =
    daOggi?.importo_centesimi ?? quota(nuovo.importo_centesimi, giorni_residui, giorni_periodo)
  const isDearer = stessa && nuovo.importo_centesimi >= attuale.importo_centesimi
  const aspetta = piu_caro === 'fine_periodo' && (addebito > credito || costaDiPiu(nuovo, attuale))
  // On the day of a charge the old period is over: the charge is already the new one.
  const isLater = aspetta || addebito < credito || (stessa && !isDearer)
  if (!pagato || giorni_residui === 0 || isLater) {
    return {
      ...comune,
      ...nulla,
      quando: 'fine_periodo',
      vale_dal: prossimo_addebito,
      prossimo_addebito,
      ponte: finoAlGiorno(prossimo_addebito, fermo.poi),
      ancora: stessa ? ancora : prossimo_addebito,
    }
  }
  const differenza = addebito - credito
  const dopo = prezziDopo(da, daOggi?.intero === true)
  return {
    ...comune,
    prossimo_importo_centesimi: dopo.poi.importo_centesimi,
    ingresso: dopo.ingresso,
    quando: 'subito',
    vale_dal: oggi,
    credito_centesimi: credito,
    addebito_centesimi: addebito,
    totale_centesimi: differenza < DIFFERENZA_MINIMA ? 0 : differenza,
    prossimo_addebito: daOggi?.prossimo ?? prossimo_addebito,
    ponte: daOggi === null ? finoAlGiorno(prossimo_addebito, fermo.poi) : null,
    ancora: daOggi?.ancora ?? ancora,
  }
}
