import type { Centesimi } from '../denaro/denaro.ts'
import { etichettaDi } from '../parole/etichette.ts'
import { formattaGiornoLungo } from '../parole/formato.ts'
import { aggiungiGiorni, type Giorno } from '../tempo/giorno.ts'
import { type OriginePagamento, STATI_PAGABILI, type StatoPagamento } from './pagamento.ts'

export const STATI_PROMESSA = ['attiva', 'mantenuta', 'non_mantenuta', 'terminata'] as const
export type StatoPromessa = (typeof STATI_PROMESSA)[number]

export const NOMI_PROMESSA: Readonly<Record<StatoPromessa, string>> = {
  attiva: 'In corso',
  mantenuta: 'Mantenuta',
  non_mantenuta: 'Non mantenuta',
  terminata: 'Terminata',
}

/** All of the debt on the day, or half of it now and the rest on the day. */
export const QUANTO_PROMESSO = ['tutto', 'meta'] as const
export type QuantoPromesso = (typeof QUANTO_PROMESSO)[number]

/** Limits of the staff: how many days ahead, and how many times for one debt. */
export type LimitiPromessa = { giorni: number; volte: number }

export type CasoPromessa = {
  stato: StatoPagamento
  origine: OriginePagamento
  /** True for a debt that a dilazione pays in rate. */
  a_rate: boolean
  scadenza: Giorno
  oggi: Giorno
  /** Days promised before: those that the esercente ended do not count. */
  fatte: number
  /** The day of the promise that holds now; null where there is none. */
  attiva: Giorno | null
  limiti: LimitiPromessa
}

function motivoDebito({ stato, origine, a_rate, scadenza, oggi }: CasoPromessa): string | null {
  if (a_rate) return 'Questo importo si paga a rate: si dice quando si paga una rata, non il tutto.'
  if (!STATI_PAGABILI.some((pagabile) => pagabile === stato)) {
    return `Non c’è nulla da promettere: il pagamento è nello stato “${etichettaDi('pagamento', stato).etichetta}”.`
  }
  if (origine === 'abbonamento') {
    return 'Il rinnovo di un abbonamento non si rimanda così: lo puoi pagare adesso, o disdire.'
  }
  return scadenza < oggi
    ? null
    : 'Non è ancora in ritardo: si dice quando si paga dal giorno dopo la scadenza.'
}

const volte = (quante: number) => (quante === 1 ? 'una volta' : `${String(quante)} volte`)

/** Says why no day can be promised; null where one can. */
export function motivoNonPromette(caso: CasoPromessa): string | null {
  const { limiti, attiva, fatte } = caso
  const motivo = motivoDebito(caso)
  if (motivo !== null) return motivo
  if (limiti.giorni === 0 || limiti.volte === 0) return 'Per un altro giorno scrivi all’esercente.'
  if (attiva !== null) {
    return `Hai già detto che paghi il ${formattaGiornoLungo(attiva)}: fino ad allora non ti scriviamo.`
  }
  return fatte < limiti.volte
    ? null
    : `Hai già detto ${volte(fatte)} quando avresti pagato questo importo: paga adesso, anche in parte, o scrivi all’esercente.`
}

/** The first and the last day that may be promised. */
export const spazioPromessa = (oggi: Giorno, { giorni }: LimitiPromessa) => ({
  dal: aggiungiGiorni(oggi, 1),
  al: aggiungiGiorni(oggi, giorni),
})

/** Says why a day is none of those that may be promised; null where it is. */
export function motivoGiornoPromesso(giorno: Giorno, oggi: Giorno, limiti: LimitiPromessa) {
  const { dal, al } = spazioPromessa(oggi, limiti)
  return giorno >= dal && giorno <= al
    ? null
    : `Scegli un giorno dal ${formattaGiornoLungo(dal)} al ${formattaGiornoLungo(al)}`
}

/** The provider takes no less than this at a time. */
const PARTE_MINIMA: Centesimi = 50

/** The half to pay now, the odd cent in it; null where a half would be too small to be paid. */
export function metaDi(residuo: Centesimi): Centesimi | null {
  const meta = Math.ceil(residuo / 2)
  return residuo - meta < PARTE_MINIMA ? null : meta
}

/** The day by which the first sum of a promise must be there: a half has until tomorrow. */
export const primoTermine = (quanto: QuantoPromesso, giorno: Giorno, oggi: Giorno): Giorno => {
  const domani = aggiungiGiorni(oggi, 1)
  return quanto === 'meta' && domani < giorno ? domani : giorno
}

/** Says before and after what a promise does, and what it does not. */
export const COSA_COMPORTA =
  'Fino a quel giorno non mandiamo solleciti e non riproviamo addebiti. La scadenza non cambia e, dove è prevista, la mora continua a contarsi.'
