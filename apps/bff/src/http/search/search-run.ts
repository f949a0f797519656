import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import { searchPoolOf } from '../../db/addresses/reading.ts'
import { AppError } from '../errors.ts'
import { LIST_TYPES } from '../instant.ts'
import type { Guesses } from './search-count.ts'
import type { SheetColumn, Cell } from '../sheet/sheet.ts'
import type { SearchTables, Shape, Statement } from './search-sql.ts'

export type Raw = Record<string, unknown>
export type Value = string | number | boolean | null | (string | number | boolean)[]
export type Values = Record<string, Value | undefined>

/** The rows that a role may see: the value of each of its scopes, none for everybody's, null for nobody's. */
export type Scope = Readonly<Partial<Record<string, string>>>

export type ListColumn<Row> = SheetColumn & {
  value: (row: Row) => Cell
  /** The name of its sum, as the list's own totals are called. */
  somma?: string
}

/** A list as one role knows it: what `defineRows` makes of the one place that says what it is made of. */
export type Search<Row> = SearchTables & {
  sort: SearchBody['sort']
  /** The parts that `columns` selects, one by one. */
  selected: readonly { name: string; sql: string }[]
  readRow: (raw: Raw, today: string) => Row
  /** The columns of its file. */
  sheet: readonly ListColumn<Row>[]
  statements: Map<string, Statement>
  guesses: Guesses
}

/** The pool of the lists, or one connection of another for a whole list. */
export type Connection = Pick<pg.Pool, 'query'>

/** `filters` are the names of the values that the filters have set. */
export type Plan = { shape: Shape; values: Values; filters: readonly string[] }

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

export async function run(
  pool: Connection,
  { name, text, values }: Statement,
  given: Values,
): Promise<Raw[]> {
  const config = { text, values: values.map((one) => given[one] ?? null), types: LIST_TYPES }
  try {
    // An estimate is planned with its values, so it is not kept; everything else is planned once.
    const isEstimate = text.startsWith('explain')
    const { rows } = await searchPoolOf(pool).query<Raw>(isEstimate ? config : { name, ...config })
    return rows
  } catch (error) {
    if (isTimeout(error)) throw new AppError('ricerca_troppo_ampia', { cause: error })
    throw error
  }
}

/** The statement for a shape: written at its first use, then kept. */
export function statementFor<Row>(
  search: Search<Row>,
  kind: string,
  shape: Shape,
  write: () => Statement,
): Statement {
  const key = `${kind}|${shape.mode}|${shape.by ?? ''}|${shape.key}`
  const known = search.statements.get(key)
  if (known) return known
  const written = write()
  search.statements.set(key, written)
  return written
}
