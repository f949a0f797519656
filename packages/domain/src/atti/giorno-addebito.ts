import type { Centesimi } from '../denaro/denaro.ts'
import type { Ruolo } from '../permessi/ruoli.ts'
import type { CadenzaAbbonamento, StatoAbbonamento } from '../stati/abbonamento.ts'
import { type Giorno, giorniTra } from '../tempo/giorno.ts'
import { passoDi } from '../tempo/periodo-abbonamento.ts'

/** The last day of the month that can be chosen: every month has it. */
export const ULTIMO_GIORNO_ADDEBITO = 28

/** A cliente moves the day by itself once in so many days. */
export const CAMBIO_GIORNO_OGNI = 180

/** The days between the message to the cliente and the charge, where the esercente moves the day. */
const PREAVVISO_GIORNO = 7

type DaSpostare = {
  stato: StatoAbbonamento
  cadenza: CadenzaAbbonamento
  /** The day of the piano, the same for everybody; null where it has none. */
  giorno_addebito: number | null
  durata_periodi: number | null
  prossimo_addebito: Giorno | null
  pausa_dal: Giorno | null
  da_pagare_centesimi: Centesimi
  /** The last day on which the cliente moved it by itself; null where it never did. */
  cambiato_il: Giorno | null
}

/** Says why this role cannot move the day of the charges now; null where it can. */
export function motivoNonCambiaGiorno(a: DaSpostare, ruolo: Ruolo, oggi: Giorno): string | null {
  if (a.stato !== 'attivo') return 'Il giorno si cambia quando l’abbonamento è attivo.'
  if (passoDi(a.cadenza).mesi === 0) {
    return 'Non si addebita a mesi: non c’è un giorno del mese da scegliere.'
  }
  if (a.giorno_addebito !== null) return 'Questo piano si addebita a tutti nello stesso giorno.'
  if (a.durata_periodi !== null)
    return 'Ha una durata: i giorni degli addebiti sono quelli concordati.'
  if (a.prossimo_addebito === null) return 'Non ci sono altri addebiti.'
  if (a.pausa_dal !== null)
    return 'C’è una pausa che sta per cominciare: il giorno si cambia quando è finita.'
  if (a.da_pagare_centesimi > 0) {
    return 'C’è un addebito ancora da pagare o in corso: il giorno si cambia quando è a posto.'
  }
  if (a.prossimo_addebito <= oggi)
    return 'L’addebito di oggi sta per partire: il giorno si cambia da domani.'
  if (ruolo === 'esercente' && giorniTra(oggi, a.prossimo_addebito) < PREAVVISO_GIORNO) {
    return 'Il prossimo addebito è entro una settimana: il giorno si cambia dopo, così il cliente lo sa prima.'
  }
  if (
    ruolo === 'cliente' &&
    a.cambiato_il !== null &&
    giorniTra(a.cambiato_il, oggi) < CAMBIO_GIORNO_OGNI
  ) {
    return 'Hai già cambiato giorno negli ultimi sei mesi: chiedilo all’esercente.'
  }
  return null
}
