import { formattaEuro, type Centesimi } from '../denaro/denaro.ts'
import { commissioneSu, type Commissione } from '../denaro/commissione.ts'
import type { CadenzaDilazione, CadenzaRegolare } from './dilazione.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { mesiInteri, periodiRate } from './periodi-rate.ts'
import { pianoAPeriodi, rateTassoZero } from './piano-rate.ts'
import { controllaCondizioni, type Problema, RATA_MINIMA_CENTESIMI } from './condizioni-rate.ts'
import { aggiungiCadenze, scadenzeRate } from '../tempo/scadenze-rate.ts'
import {
  GIORNI_EVENTO,
  quoteConEventi,
  type RataAEvento,
  scadenzaDopoEvento,
} from './rata-a-evento.ts'
import { arrotondaTaeg, intervallo, taeg } from './taeg.ts'

/** The conditions that an esercente chooses; the schedule, the TAEG and the inquadramento follow from them. */
export interface CondizioniRate {
  /** The price, anticipo included. */
  importo_centesimi: Centesimi
  /** Paid today; zero when there is none. */
  anticipo_centesimi: Centesimi
  /** The number of rate, the anticipo not counted. */
  n_rate: number
  cadenza: CadenzaDilazione
  prima_scadenza: Giorno
  fine_mese?: boolean
  tan_percento: number
  spese_per_rata_centesimi: Centesimi
  /** The rata that takes the cents left over by the division. */
  resto: 'ultima' | 'prima'
  salta_mesi: readonly number[]
  /** The days of the rate where the cadenza is `libera`, in their order; the first is `prima_scadenza`. */
  date_libere?: readonly Giorno[]
  /** The rate that are due when an event has come: the day of each in `date_libere` is the last one. */
  eventi?: readonly RataAEvento[]
  /** The days to pay after an event is confirmed; left out, those of everybody. */
  giorni_evento?: number
  /** The fee of collecting, where the cliente pays it with each rata; left out, the esercente bears it. */
  commissione?: Commissione
  oggi: Giorno
}

/** One row of the schedule, spelled as the row of a dilazione; `n` 0 is the anticipo. */
export interface RataProposta {
  n: number
  scadenza: Giorno
  capitale_centesimi: Centesimi
  interessi_centesimi: Centesimi
  spese_centesimi: Centesimi
  totale_centesimi: Centesimi
  residuo_dopo_centesimi: Centesimi
  /** The event that it waits for, whose last day is `scadenza`; left out where it waits for none. */
  a_evento?: string | undefined
}

export interface PianoRate {
  rate: RataProposta[]
  totale_centesimi: Centesimi
  interessi_centesimi: Centesimi
  spese_centesimi: Centesimi
  tan_percento: number
  taeg_percento: number
}

export type EsitoPiano = { ok: true; piano: PianoRate } | { ok: false; problemi: Problema[] }

/** Nothing may cost as much as this: the column of the TAEG ends here, and so does good sense. */
const TAEG_MASSIMO = 1000

const rifiuta = (campo: Problema['campo'], motivo: string): EsitoPiano => ({
  ok: false,
  problemi: [{ campo, motivo }],
})

/**
 * The schedule of a dilazione, or why it cannot be made, one sentence for each wrong field. Without
 * interest the rate are equal and the cents go where they are asked; with interest it is a French
 * plan, whose interest follows the length of each period. The capital parts add up to the price, always.
 */
export function componiDilazione(condizioni: CondizioniRate): EsitoPiano {
  const problemi = controllaCondizioni(condizioni)
  if (problemi.length > 0) return { ok: false, problemi }

  const scadenze = scadenzeRate(condizioni)
  if (scadenze.at(-1) === condizioni.oggi) {
    return rifiuta('prima_scadenza', 'L’unica rata scade oggi: scegli un giorno più avanti.')
  }
  const quote = quoteDi(condizioni, scadenze)
  if (quote === null && condizioni.eventi !== undefined) {
    return rifiuta('eventi', 'Le percentuali lasciano troppo poco alle altre rate: riducile.')
  }
  if (quote === null) {
    return rifiuta(
      condizioni.cadenza === 'libera' ? 'tan_percento' : 'n_rate',
      'Gli interessi di un periodo superano la rata: chiedi meno rate o avvicina le scadenze.',
    )
  }
  const rate = righe(condizioni, quote, scadenze)
  const costo = taegDi(condizioni, rate)
  if (costo === null) {
    return rifiuta(
      condizioni.spese_per_rata_centesimi > 0 ? 'spese_per_rata_centesimi' : 'tan_percento',
      'Il costo è troppo alto per questo importo e questi giorni: riducilo.',
    )
  }
  return {
    ok: true,
    piano: { ...somme(rate), rate, tan_percento: condizioni.tan_percento, taeg_percento: costo },
  }
}

type Quota = { capitale: Centesimi; interessi: Centesimi }

function quoteDi(c: CondizioniRate, scadenze: readonly Giorno[]): Quota[] | null {
  const finanziato = c.importo_centesimi - c.anticipo_centesimi
  if (c.tan_percento === 0 && c.eventi !== undefined) {
    const quote = quoteConEventi(c.importo_centesimi, finanziato, c.n_rate, c.eventi, c.resto)
    return quote?.every((capitale) => capitale >= RATA_MINIMA_CENTESIMI) === true
      ? quote.map((capitale) => ({ capitale, interessi: 0 }))
      : null
  }
  if (c.tan_percento === 0) {
    const quote = rateTassoZero(finanziato, c.n_rate)
    if (c.resto === 'prima') quote.reverse()
    return quote.map((capitale) => ({ capitale, interessi: 0 }))
  }
  const periodi = periodiRate(c.oggi, scadenze, c.cadenza)
  try {
    return pianoAPeriodi(finanziato, c.tan_percento, periodi).map((rata) => ({
      capitale: rata.capitale_centesimi,
      interessi: rata.interessi_centesimi,
    }))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The cost of collecting a rata, and the fee upon it where the cliente bears that. */
function speseDi(c: CondizioniRate, { capitale, interessi }: Quota): Centesimi {
  const fisse = c.spese_per_rata_centesimi
  return c.commissione === undefined
    ? fisse
    : fisse + commissioneSu(capitale + interessi + fisse, c.commissione)
}

function righe(
  c: CondizioniRate,
  quote: readonly Quota[],
  scadenze: readonly Giorno[],
): RataProposta[] {
  const anticipo =
    c.anticipo_centesimi > 0
      ? [{ n: 0, scadenza: c.oggi, capitale: c.anticipo_centesimi, interessi: 0, spese: 0 }]
      : []
  const tutte = [
    ...anticipo,
    ...quote.map((quota, indice) => ({
      ...quota,
      n: indice + 1,
      scadenza: scadenze[indice] ?? c.oggi,
      spese: speseDi(c, quota),
    })),
  ]
  let resta = tutte.reduce((somma, r) => somma + r.capitale + r.interessi + r.spese, 0)
  return tutte.map((r) => {
    const totale = r.capitale + r.interessi + r.spese
    resta -= totale
    const a_evento = c.eventi?.find(({ n }) => n === r.n)?.evento
    return {
      ...(a_evento !== undefined && { a_evento }),
      n: r.n,
      scadenza: r.scadenza,
      capitale_centesimi: r.capitale,
      interessi_centesimi: r.interessi,
      spese_centesimi: r.spese,
      totale_centesimi: totale,
      residuo_dopo_centesimi: resta,
    }
  })
}

function somme(
  rate: readonly RataProposta[],
): Omit<PianoRate, 'rate' | 'tan_percento' | 'taeg_percento'> {
  const di = (campo: 'totale_centesimi' | 'interessi_centesimi' | 'spese_centesimi'): Centesimi =>
    rate.reduce((somma, rata) => somma + rata[campo], 0)
  return {
    totale_centesimi: di('totale_centesimi'),
    interessi_centesimi: di('interessi_centesimi'),
    spese_centesimi: di('spese_centesimi'),
  }
}

/** Whole months apart count as such (from 31 January to 28 February is one); else as the annex says. */
function anniTra(oggi: Giorno, scadenza: Giorno): number {
  const mesi = mesiInteri(oggi, scadenza)
  return mesi === null ? intervallo(oggi, scadenza, 'mese').anni : mesi / 12
}

/** The day on which a rata costs most: an event may come at once, and what is paid sooner is dearer. */
const giornoPeggiore = (c: CondizioniRate, { a_evento, scadenza }: RataProposta): Giorno =>
  a_evento === undefined
    ? scadenza
    : scadenzaDopoEvento(c.oggi, {
        entro_il: scadenza,
        giorni: c.giorni_evento ?? GIORNI_EVENTO.giorni,
      })

function taegDi(c: CondizioniRate, rate: readonly RataProposta[]): number | null {
  try {
    const costo = taeg([
      { anni: 0, importo_centesimi: c.importo_centesimi },
      ...rate.map((rata) => ({
        anni: anniTra(c.oggi, giornoPeggiore(c, rata)),
        importo_centesimi: -rata.totale_centesimi,
      })),
    ])
    return costo < TAEG_MASSIMO ? arrotondaTaeg(costo, 2) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A way of paying in rate that an esercente shows to every cliente on the payment page. */
export interface OffertaRate {
  n_rate: number
  cadenza: CadenzaRegolare
  anticipo_percento: number
  tan_percento: number
}

/**
 * An offer applied to an amount today. Something is always paid today where that costs nothing: the
 * anticipo, or the first rata. With interest and no anticipo the first rata is one month away, since the
 * interest of a month cannot be asked before it.
 */
export function condizioniDaOfferta(
  offerta: OffertaRate,
  importo: Centesimi,
  oggi: Giorno,
): CondizioniRate {
  const parteSubito = offerta.tan_percento === 0 && offerta.anticipo_percento === 0
  return {
    importo_centesimi: importo,
    anticipo_centesimi: Math.floor((importo * offerta.anticipo_percento) / 100),
    n_rate: offerta.n_rate,
    cadenza: offerta.cadenza,
    prima_scadenza: parteSubito ? oggi : aggiungiCadenze(oggi, offerta.cadenza, 1),
    tan_percento: offerta.tan_percento,
    spese_per_rata_centesimi: 0,
    resto: 'ultima',
    salta_mesi: [],
    oggi,
  }
}

/** "3 rate da 40,00 €", or "3 rate: 2 da 33,33 € e 1 da 33,34 €": the anticipo is told apart. */
export function rateInParole(
  rate: readonly Pick<RataProposta, 'n' | 'totale_centesimi'>[],
): string {
  const gruppi: { quante: number; importo: Centesimi }[] = []
  for (const rata of rate) {
    const ultimo = gruppi.at(-1)
    if (rata.n === 0) continue
    if (ultimo?.importo === rata.totale_centesimi) ultimo.quante += 1
    else gruppi.push({ quante: 1, importo: rata.totale_centesimi })
  }
  const tutte = gruppi.reduce((somma, { quante }) => somma + quante, 0)
  const nome = `${String(tutte)} ${tutte === 1 ? 'rata' : 'rate'}`
  const [solo] = gruppi
  if (solo !== undefined && gruppi.length === 1) return `${nome} da ${formattaEuro(solo.importo)}`
  return `${nome}: ${gruppi
    .map(({ quante, importo }) => `${String(quante)} da ${formattaEuro(importo)}`)
    .join(' e ')}`
}
