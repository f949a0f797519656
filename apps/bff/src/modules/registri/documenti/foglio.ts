/** The issuer of a sheet, as its head says it. */
export type Emittente = {
  nome: string
  /** Under the name: partita IVA, address, how to reach it. */
  righe: readonly string[]
  /** A PNG without transparency; initials stand for what has none. */
  logo: Buffer | null
}

export type Riga = readonly [etichetta: string, valore: string]

export type Colonna = {
  titolo: string
  /** Its share of the width of the sheet. */
  parti: number
  /** Amounts and counts: at the right, with figures of one width. */
  numero?: true
}

/** Rows under titled columns, and the row of sums that closes them. */
export type Tabella = {
  colonne: readonly Colonna[]
  righe: readonly (readonly string[])[]
  totale?: readonly string[]
}

/** A part of a sheet: names with their values, rows in columns, or paragraphs. */
export type Sezione =
  | { titolo: string; righe: readonly Riga[] }
  | { titolo: string; tabella: Tabella }
  | { titolo: string; testo: readonly string[] }

/** A sheet: who it comes from, what it is, the figure that matters, its parts, and a note at the foot. */
export type Foglio = {
  emittente: Emittente
  titolo: string
  sottotitolo: string
  /** An address to pay at or to check on, with the words beside it. Where it is to pay, the one to check on stands at the foot. */
  qr?: { indirizzo: string; didascalia: string }
  evidenza: { etichetta: string; valore: string } | null
  sezioni: readonly Sezione[]
  nota: string
  /** The properties of the file. */
  nome: string
  autore: string
  giorno: string
}

/** Takes out what cannot be printed: control characters, and those that turn the direction of the text. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
