import { CADENZE_ABBONAMENTO, type CadenzaAbbonamento } from './abbonamento.ts'
import { arrotondaQuoziente, type Centesimi } from '../denaro/denaro.ts'
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Giorno,
  giorniTra,
  partiDelGiorno,
} from '../tempo/giorno.ts'
import type { Transizione } from './macchina.ts'
import { MESI_CADENZA, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

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

/** The figures of a preview can be confirmed for this many minutes. */
export const ANTEPRIMA_MINUTI = 15

/** A cliente can answer a proposal of the esercente for this many days. */
export const PROPOSTA_GIORNI = 14

/** Less than this no card is charged: it is left to the cliente. */
export const DIFFERENZA_MINIMA: Centesimi = 50

export type Prezzo = { importo_centesimi: Centesimi; cadenza: CadenzaAbbonamento }

export type DaCambiare = {
  attuale: Prezzo
  nuovo: Prezzo
  oggi: Giorno
  /** The day that periods are counted from; null where they are counted from the next charge. */
  ancora: Giorno | null
  prossimo_addebito: Giorno
  /** True when the period that runs was paid; an unpaid one leaves nothing to settle. */
  pagato: boolean
  in_prova: boolean
  /** Discounts on the charges of the period that runs, each from the first day that its charge is for. */
  sconti?: readonly ScontoDelPeriodo[]
  /** Money of those charges that went back already. */
  resi_centesimi?: Centesimi
}

export type ScontoDelPeriodo = { dal: Giorno; sconto_centesimi: Centesimi }

export type CambioPiano = {
  quando: 'subito' | 'fine_periodo'
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
  prossimo_importo_centesimi: Centesimi
  /** The day that periods are counted from, from then on. */
  ancora: Giorno | null
}

/** The day before a charge on which its period began. */
export function inizioPeriodo(
  ancora: Giorno | null,
  cadenza: CadenzaAbbonamento,
  prossimo: Giorno,
): Giorno {
  if (cadenza === 'settimanale') return aggiungiGiorni(prossimo, -7)
  const passo = MESI_CADENZA[cadenza]
  if (ancora === null) return aggiungiMesi(prossimo, -passo)
  const [da, a] = [partiDelGiorno(ancora), partiDelGiorno(prossimo)]
  const n = Math.floor(((a.anno - da.anno) * 12 + (a.mese - da.mese)) / passo)
  // Counted from the anchor: what ends on 28 February began on the 31st.
  const giorno = aggiungiMesi(ancora, n * passo)
  return giorno < prossimo ? giorno : aggiungiMesi(ancora, (n - 1) * passo)
}

/** Charges of a cadenza in 365 days, sevenfold: weeks and months are then compared in whole numbers. */
const VOLTE_ANNO: Readonly<Record<CadenzaAbbonamento, number>> = {
  settimanale: 365,
  mensile: 84,
  bimestrale: 42,
  trimestrale: 28,
  semestrale: 14,
  annuale: 7,
}

const annuo = ({ importo_centesimi, cadenza }: Prezzo): bigint =>
  BigInt(importo_centesimi) * BigInt(VOLTE_ANNO[cadenza])

const impegno = ({ cadenza }: Prezzo): number => CADENZE_ABBONAMENTO.indexOf(cadenza)

/** More money for the same time, or a longer time to pay for at once. */
export const costaDiPiu = (nuovo: Prezzo, di: Prezzo): boolean =>
  annuo(nuovo) > annuo(di) || impegno(nuovo) > impegno(di)

/**
 * True when a change needs the yes of the cliente: it takes something now, or it costs more than the present piano or
 * than the one that is already to come.
 */
export const chiedeConsenso = (
  { totale_centesimi }: Pick<CambioPiano, 'totale_centesimi'>,
  nuovo: Prezzo,
  attesi: readonly Prezzo[],
): boolean => totale_centesimi > 0 || attesi.some((atteso) => costaDiPiu(nuovo, atteso))

/** The part of a price for some of the days of its period, halves up. */
export const quota = (importo: Centesimi, giorni: number, di: number): Centesimi =>
  arrotondaQuoziente(BigInt(importo) * BigInt(giorni), BigInt(di))

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

/**
 * The cost of a change of piano, counted by the real days of the period; the day of the change belongs to the new
 * piano. Credit and charge are rounded each by itself, halves up. A dearer piano, or one of another cadenza, holds at
 * once; a change that would give money back waits for the end of the period. Preview and change both call this
 * function.
 *
 * A discount is of the period that it was given on. Within it the two pianos are compared at their prices, and the discount stays; another
 * cadenza ends the period, and credits what was really paid for the days that are left.
 */
export function cambiaPiano(da: DaCambiare): CambioPiano {
  const { attuale, nuovo, oggi, ancora, prossimo_addebito, pagato, in_prova } = da
  const dal = inizioPeriodo(ancora, attuale.cadenza, prossimo_addebito)
  const giorni_periodo = Math.max(1, giorniTra(dal, prossimo_addebito))
  const giorni_residui = Math.min(giorni_periodo, Math.max(0, giorniTra(oggi, prossimo_addebito)))
  const stessa = attuale.cadenza === nuovo.cadenza
  const comune = {
    giorni_periodo,
    giorni_residui,
    prossimo_importo_centesimi: nuovo.importo_centesimi,
  }
  const nulla = { credito_centesimi: 0, addebito_centesimi: 0, totale_centesimi: 0 }
  if (in_prova) {
    return { ...comune, ...nulla, quando: 'subito', vale_dal: oggi, prossimo_addebito, ancora }
  }
  const credito = stessa
    ? quota(attuale.importo_centesimi, giorni_residui, giorni_periodo)
    : giorni_residui === 0
      ? 0
      : pagatoPerGiorni(da, giorni_residui, giorni_periodo)
  const addebito = stessa
    ? quota(nuovo.importo_centesimi, giorni_residui, giorni_periodo)
    : nuovo.importo_centesimi
  const isDearer = stessa && nuovo.importo_centesimi >= attuale.importo_centesimi
  // On the day of a charge the old period is over: the charge is already the new one.
  if (!pagato || giorni_residui === 0 || addebito < credito || (stessa && !isDearer)) {
    return {
      ...comune,
      ...nulla,
      quando: 'fine_periodo',
      vale_dal: prossimo_addebito,
      prossimo_addebito,
      ancora: stessa ? ancora : prossimo_addebito,
    }
  }
  const differenza = addebito - credito
  return {
    ...comune,
    quando: 'subito',
    vale_dal: oggi,
    credito_centesimi: credito,
    addebito_centesimi: addebito,
    totale_centesimi: differenza < DIFFERENZA_MINIMA ? 0 : differenza,
    prossimo_addebito: stessa ? prossimo_addebito : prossimoGiorno(oggi, nuovo.cadenza, oggi),
    ancora: stessa ? ancora : oggi,
  }
}
