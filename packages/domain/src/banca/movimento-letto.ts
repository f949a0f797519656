import { controllaIban } from './iban.ts'
import { giornoDa, type Giorno } from '../tempo/giorno.ts'

/** A movement as a file of a bank tells it. */
export type MovimentoLetto = {
  /** The line of the file on which it begins, the first being 1. */
  riga: number
  data: Giorno
  valuta_il: Giorno | null
  /** Above zero what came in, below what went out. */
  importo_centesimi: number
  descrizione: string
  controparte: string
  controparte_iban: string | null
  /** The bank's own name of it, or the sender's. */
  riferimento: string
  /** All that the bank says of it, always the same: two files that hold it say so. */
  identita: string
}

/** A line of a file that cannot be taken, with the reason in words. */
export type RigaScartata = { riga: number; motivo: string }

export const DESCRIZIONE_MAX = 500
export const CONTROPARTE_MAX = 140
export const IMPORTO_MOVIMENTO_MAX = 100_000_000_00

const stretto = (testo: string) => testo.replaceAll(/\s+/g, ' ').trim()

/** A text of a bank on one line, without spaces that its columns were filled up with, and not beyond its limit. */
export const testoBanca = (testo: string, massimo = DESCRIZIONE_MAX): string =>
  stretto(testo.replaceAll(/\p{Cc}/gu, ' ')).slice(0, massimo)

const FORSE_IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/
const IBAN_MIN = 15

/** The first IBAN that stands in a text, written together or in groups of four; null where there is none. */
export function ibanNelTesto(testo: string): string | null {
  const unito = (FORSE_IBAN.exec(testo.toUpperCase())?.[0] ?? '').replaceAll(' ', '')
  // Words that follow it may look like more of it: the check digits tell where it ends.
  for (let fine = unito.length; fine >= IBAN_MIN; fine--) {
    const esito = controllaIban(unito.slice(0, fine))
    if (esito.valido) return esito.normalizzato
  }
  return null
}

/** A day of three numbers, or null where there is none such. */
export function giornoVero(anno: number, mese: number, giorno: number): Giorno | null {
  const data = new Date(Date.UTC(anno, mese - 1, giorno))
  const esiste =
    data.getUTCFullYear() === anno &&
    data.getUTCMonth() === mese - 1 &&
    data.getUTCDate() === giorno
  return esiste && anno >= 1990 && anno <= 2199 ? giornoDa(anno, mese, giorno) : null
}
