import type { TipoCella } from '@rateo/domain/stati/elenco'

export type Cell = string | number | null

export type SheetColumn = { titolo: string; tipo: TipoCella }

/** A table on its way to a file: the rows come in small groups, so that none of it is held whole. */
export type Sheet = {
  nome: string
  colonne: readonly SheetColumn[]
  righe: AsyncIterable<readonly (readonly Cell[])[]>
  /** A last line with the sums. */
  totali?: readonly Cell[]
  /** Sentences below it: the meaning of its words. */
  note?: readonly string[]
}

/**
 * True when a spreadsheet would read a text as a formula: its first sign counts, after the spaces, NULs and marks of
 * direction that programs skip. The full-width signs are formulas in East Asian settings.
 */
export const isFormula = (text: string): boolean =>
  // Nearly every text of a list begins with a letter or a digit: those are not looked at any further.
  !/^[\da-zA-Z]/.test(text) &&
  (/^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) || /^[\t\r\n]/.test(text))

/** Takes out what no file of ours contains: control characters but tab and new line, and halves of characters. */
export const clean = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, '')
