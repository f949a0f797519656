import { type Centesimi } from '../denaro/denaro.ts'
import { quota } from '../denaro/quota.ts'
import type { CadenzaAbbonamento } from '../stati/abbonamento.ts'
import { giorniDiPeriodi } from '../stati/piano.ts'
import { aggiungiGiorni, type Giorno, giorniTra } from '../tempo/giorno.ts'
import type { Reso } from './chiusura-abbonamento.ts'

/** The most periods that one present can be for. */
export const REGALO_PERIODI_MAX = 12

/** The days in which the other person can accept. */
export const REGALO_GIORNI = 30

/** The states of a present. */
export const STATI_REGALO = [
  'da_pagare',
  'in_attesa',
  'accettato',
  'rifiutato',
  'ritirato',
  'scaduto',
  'annullato',
  'receduto',
] as const
export type StatoRegalo = (typeof STATI_REGALO)[number]

type DiPiano = { importo_centesimi: Centesimi; attivazione_centesimi: Centesimi }

/** The price of a present: its periods, and what is paid once. */
export const prezzoRegalo = (p: DiPiano, periodi: number): Centesimi =>
  p.importo_centesimi * periodi + p.attivazione_centesimi

/** The last day of a present that begins on a day. */
export const fineRegalo = (dal: Giorno, cadenza: CadenzaAbbonamento, periodi: number): Giorno =>
  aggiungiGiorni(dal, giorniDiPeriodi(dal, cadenza, periodi) - 1)

/**
 * The part of a present that stays with the esercente where it ends on a day: by its real days, the day of the end is not
 * served. `al` is its last day.
 */
export function trattenutoDelRegalo(
  importo: Centesimi,
  { dal, al, oggi, reso }: { dal: Giorno; al: Giorno; oggi: Giorno; reso: Reso },
): Centesimi {
  if (reso === 'nulla' || al < oggi) return importo
  if (reso !== 'pro_rata') return 0
  const fine = aggiungiGiorni(al, 1)
  const giorni = giorniTra(dal, fine)
  return importo - quota(importo, Math.min(giorni, giorniTra(oggi, fine)), giorni)
}
