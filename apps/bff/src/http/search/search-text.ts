import { leggiImportoDigitato } from '@rateo/domain/denaro/importo-digitato'
import { leggiNumeroRicevuta } from '@rateo/domain/denaro/ricevuta'
import { leggiNumero } from '@rateo/domain/parole/numeri'

/** A shorter text is still being typed: it asks for nothing yet. */
const MIN_LENGTH = 2

/** The meanings that a typed text can have; null where it cannot. */
export type SearchText = {
  testo: string
  /** LIKE patterns, one a word, without accents; letters and digits only, so nothing in them needs escaping. */
  parole: string[] | null
  /** The same, with any letter where an accent may be. */
  parole_larghe: string[] | null
  importo: number | null
  codice: string | null
  numero_pagamento: string | null
  numero_dilazione: string | null
  numero_abbonamento: string | null
  numero_ricevuta: string | null
}

const ACCENTS = /\p{M}+/gu

/** As `testo_semplice` of the migrations: lower case, no accents, letters and digits only. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 0)

/** Null when there is nothing to search for. */
export function parseText(search: string): SearchText | null {
  const testo = search
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  if (testo.length < MIN_LENGTH) return null
  const words = plainWords(testo)
  const importo = leggiImportoDigitato(testo)
  const codice = testo.toLowerCase()
  return {
    testo,
    parole: words.length === 0 ? null : words.map((word) => `%${word}%`),
    parole_larghe:
      words.length === 0 ? null : words.map((word) => `%${word.replaceAll(/[aeioucn]/g, '_')}%`),
    importo: typeof importo === 'number' ? importo : null,
    codice: /^[0-9a-f]{24}$/.test(codice) ? codice : null,
    numero_pagamento: leggiNumero('pagamento', testo),
    numero_dilazione: leggiNumero('dilazione', testo),
    numero_abbonamento: leggiNumero('abbonamento', testo),
    numero_ricevuta: leggiNumeroRicevuta(testo),
  }
}

const FROM = 'àáâãäåèéêëìíîïòóôõöùúûüçñÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑ'
const TO = 'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn'

/**
 * True when a text of the row holds all the words typed. Taking accents off is most of the work, so it is done only
 * where the words fit with any letter in the place of one that may carry an accent. The collation is "C", because the
 * rules of a language make lower case five times dearer.
 */
export function hasWords(sql: string): string {
  const lower = `lower((${sql}) collate "C")`
  return `${lower} like all({parole_larghe}::text[]) and translate(${lower}, '${FROM}', '${TO}') like all({parole}::text[])`
}
