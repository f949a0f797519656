import type { Centesimi } from '../denaro/denaro.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import type { StatoDilazione } from './dilazione.ts'
import { rateTassoZero } from './piano-rate.ts'

/** A rata that is due when an event has come, as the esercente asks for it; its own day is the last one. */
export interface RataAEvento {
  n: number
  /** Short words for the event: "posa dei mobili". */
  evento: string
  /** The part of the price that it asks for; left out, it is as large as the others. */
  percento?: number | undefined
}

export const EVENTO_MAX = 80
/**
 * The days of the events of a plan, as long as staff write no others: those to pay after both have confirmed, and to answer before
 * silence counts; and those before the last one on which whoever has not spoken yet is reminded. The first are in the contract.
 */
export const GIORNI_EVENTO = { giorni: 5, avviso_giorni: 7 } as const

/**
 * The course of an event. It waits in the first four; `dovuta_a_mano` is due because nobody contested it, and is never charged by
 * itself; on `confermato` the rata goes on like any other.
 */
export const STATI_EVENTO = [
  'atteso',
  'dichiarato',
  'contestato',
  'passato',
  'dovuta_a_mano',
  'confermato',
] as const
export type StatoEvento = (typeof STATI_EVENTO)[number]

const IN_ATTESA: ReadonlySet<StatoEvento> = new Set([
  'atteso',
  'dichiarato',
  'contestato',
  'passato',
])
const CONFERMABILI: readonly StatoDilazione[] = ['attiva', 'decaduta']

/** True while the rata of the event is not due. */
export const attendeEvento = (stato: StatoEvento | null): boolean =>
  stato !== null && IN_ATTESA.has(stato)

/** The day on which a rata is due once its event is confirmed: some days later, and never after the last one. */
export function scadenzaDopoEvento(
  confermato_il: Giorno,
  { entro_il, giorni }: { entro_il: Giorno; giorni: number },
): Giorno {
  const giorno = aggiungiGiorni(confermato_il, giorni)
  return giorno < entro_il ? giorno : entro_il
}

export type CasoEvento = {
  dilazione: StatoDilazione
  stato: StatoEvento | null
  entro_il: Giorno
  oggi: Giorno
  /** True where the rata is still to be paid, and no payment of it is under way. */
  da_pagare: boolean
}

function motivoChiuso({ dilazione, stato, entro_il, oggi, da_pagare }: CasoEvento): string | null {
  if (stato === null) return 'Questa rata non aspetta un evento.'
  if (!CONFERMABILI.includes(dilazione)) return 'Si conferma mentre la dilazione è in corso.'
  if (stato === 'confermato') return 'L’evento è già confermato: la rata segue la sua scadenza.'
  if (stato === 'dovuta_a_mano') return 'La rata è già dovuta: si paga a mano.'
  if (stato === 'passato' || oggi > entro_il) {
    return `L’ultimo giorno era il ${formattaGiornoLungo(entro_il)}: per questa rata serve un nuovo piano.`
  }
  return da_pagare ? null : 'Di questa rata non c’è nulla da pagare adesso.'
}

/** Says why the esercente cannot say that the event has come; null where that is possible. */
export const motivoNonDichiara = (caso: CasoEvento): string | null =>
  motivoChiuso(caso) ??
  (caso.stato === 'dichiarato' ? 'L’hai già detto: si aspetta la risposta del cliente.' : null)

/** Says why the cliente cannot confirm or contest; null where that is possible. */
export const motivoNonRisponde = (caso: CasoEvento): string | null =>
  motivoChiuso(caso) ??
  (caso.stato === 'dichiarato' ? null : 'L’esercente non ha ancora detto che l’evento è avvenuto.')

/**
 * The outcome of an event whose last day has come. Silence makes the rata due on that very day, to be paid by hand, only where the
 * cliente had the days to answer; in every other case it is due no more.
 */
export function esitoUltimoGiorno(
  {
    stato,
    entro_il,
    dichiarato_il,
    giorni,
  }: { stato: StatoEvento; entro_il: Giorno; dichiarato_il: Giorno | null; giorni: number },
  oggi: Giorno,
): 'dovuta_a_mano' | 'passato' | null {
  if (stato === 'passato' || !attendeEvento(stato) || oggi < entro_il) return null
  const haTaciuto =
    stato === 'dichiarato' && dichiarato_il !== null && giorniTra(dichiarato_il, entro_il) >= giorni
  if (haTaciuto) return 'dovuta_a_mano'
  // On the last day itself both may still speak.
  return oggi > entro_il ? 'passato' : null
}

/**
 * The capital of each rata of a plan without interest: those with a part of the price take it, cut down to the cent, and the others
 * share the rest evenly. Null where the parts leave too little for the others.
 */
export function quoteConEventi(
  importo: Centesimi,
  finanziato: Centesimi,
  n_rate: number,
  eventi: readonly RataAEvento[],
  resto: 'ultima' | 'prima',
): Centesimi[] | null {
  const fisse = new Map(
    eventi.flatMap(({ n, percento }) =>
      percento === undefined ? [] : [[n, Math.floor((importo * percento) / 100)] as const],
    ),
  )
  const resta = finanziato - [...fisse.values()].reduce((somma, una) => somma + una, 0)
  const altre = n_rate - fisse.size
  if (altre < 1 || resta < altre) return null
  const quote = rateTassoZero(resta, altre)
  if (resto === 'prima') quote.reverse()
  return Array.from({ length: n_rate }, (_, indice) => fisse.get(indice + 1) ?? quote.shift() ?? 0)
}
