import type { DB } from '../../../../db/types.ts'

/** One kind of record of the archive: which rows of a table are an esercente's, and how they are written there. */
export type Tabella = {
  nome: keyof DB
  /**
   * The rows of the esercente, as a condition on `x`, with `{e}` for its id. Left out where a row belongs to nobody: it is taken when
   * another row of the archive names it.
   */
  di?: string
  /** Rows that are taken besides those that are named. */
  anche?: string
  /** The columns that are worked out anew by whoever reads them in. */
  senza?: readonly string[]
  /** Expressions that are written in the place of columns: the archive says no more than the esercente sees. */
  al_posto?: Readonly<Record<string, string>>
  /** Another table to which the row is joined as `k`, for `al_posto`. */
  unita?: string
  /** The column of bytes that becomes a file of its own. */
  file?: string
  /** The columns by which rows are in order: a row never names a later one of its own table. */
  ordine: string
  /** Expressions on `r`, with `{e}`, that columns become when the archive is read in. */
  arrivo?: Readonly<Record<string, string>>
}

const MIO = 'x.esercente_id = {e}'

/** A table that has a column for its esercente. */
export const mia = (
  nome: Tabella['nome'],
  ordine: string,
  altro: Omit<Tabella, 'nome' | 'ordine' | 'di'> = {},
): Tabella => ({ nome, di: MIO, ordine, ...altro })

/** The rows that hang on a record of the esercente. */
export const della = (
  nome: Tabella['nome'],
  [colonna, madre]: readonly [colonna: string, madre: string],
  ordine: string,
  altro: Omit<Tabella, 'nome' | 'ordine' | 'di'> = {},
): Tabella => ({
  nome,
  di: `x.${colonna} in (select id from ${madre} where esercente_id = {e})`,
  ordine,
  ...altro,
})

export const PAGAMENTO = ['pagamento_id', 'pagamenti'] as const
export const DILAZIONE = ['dilazione_id', 'dilazioni'] as const
export const ABBONAMENTO = ['abbonamento_id', 'abbonamenti'] as const

/** Never by itself: whoever reads an archive in says what is asked again of a provider, or of a bank. */
export const MAI = `'infinity'::timestamptz`
