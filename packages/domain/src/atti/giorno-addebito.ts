import type { Centesimi } from '../denaro/denaro.ts'
import type { Ruolo } from '../permessi/ruoli.ts'
import type { StatoAbbonamento } from '../stati/abbonamento.ts'
import { DIFFERENZA_MINIMA, type Prezzo, quota } from '../stati/cambio-piano.ts'
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Giorno,
  giornoDa,
  giorniTra,
  partiDelGiorno,
} from '../tempo/giorno.ts'
import { MESI_CADENZA } from '../tempo/periodo-abbonamento.ts'

/** The last day of the month that can be chosen: every month has it. */
export const ULTIMO_GIORNO_ADDEBITO = 28

/** A cliente moves the day by itself once in so many days. */
export const CAMBIO_GIORNO_OGNI = 180

/** The days between the message to the cliente and the charge, where the esercente moves the day. */
const PREAVVISO_GIORNO = 7

export type PonteGiorno = {
  /** The charge that comes first, on the day of before, for the days until the new one. */
  dal: Giorno
  al: Giorno
  giorni: number
  importo_centesimi: Centesimi
  /** The first whole period, on the new day. */
  prossimo: Giorno
  ancora: Giorno
}

/**
 * The days between the old day of a charge and the new one, at the price of their days: a part of the period that ends on
 * the new day, halves up; less than a card can pay is left to the cliente. Null where the charge is on that day already,
 * and by weeks. Preview and renewal both call this function.
 */
export function ponteDal(
  dal: Giorno,
  giorno: number,
  { importo_centesimi, cadenza }: Prezzo,
): PonteGiorno | null {
  const { anno, mese, giorno: del } = partiDelGiorno(dal)
  if (cadenza === 'settimanale' || del === giorno) return null
  const delMese = giornoDa(anno, mese, giorno)
  const prossimo = delMese > dal ? delMese : aggiungiMesi(delMese, 1)
  // Counted from there the day before is in the same period, as it is for who leaves or changes meanwhile.
  const ancora = aggiungiMesi(prossimo, -MESI_CADENZA[cadenza])
  const giorni = giorniTra(dal, prossimo)
  const importo = quota(importo_centesimi, giorni, giorniTra(ancora, prossimo))
  return {
    dal,
    al: aggiungiGiorni(prossimo, -1),
    giorni,
    importo_centesimi: importo < DIFFERENZA_MINIMA ? 0 : importo,
    prossimo,
    ancora,
  }
}

type DaSpostare = {
  stato: StatoAbbonamento
  cadenza: Prezzo['cadenza']
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
  if (a.cadenza === 'settimanale') return 'Si addebita ogni settimana: non c’è un giorno del mese.'
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
