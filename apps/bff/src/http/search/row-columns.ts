import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/types.ts'
import { iso, type Instant } from '../instant.ts'
import type { Cell } from '../sheet/sheet.ts'
import type { Field } from './search-fields.ts'

/** Several values of one row by the names they are read under. */
type Parts = Readonly<Record<string, string>>

/** A filter that is no column; `ruoli` as in Colonna. */
export type Filter = Field & { ruoli?: readonly Ruolo[] }

type Stored<Table extends keyof DB, K> = K extends keyof Selectable<DB[Table]>
  ? Selectable<DB[Table]>[K]
  : never

/** The database may hold a row to fewer words than its type says, never to more: and null stays null. */
type Fits<Value, Kept> = null extends Kept
  ? null extends Value
    ? FitsFilled<Value, Kept>
    : false
  : FitsFilled<Value, Kept>
type FitsFilled<Value, Kept> = NonNullable<Value> extends NonNullable<Kept> ? true : false

/** Turns the stored value into that of the row; `value` of several columns holds them all by name. */
type Read<Value> = (value: never, today: string) => Value

/**
 * The source of a value. Without `sql` it is the column of the table with the name of the field, which must be of its type
 * unless `read` makes it so.
 */
type Source<Value, Kept> =
  | { sql: string | Parts; read?: Read<Value> }
  | ([Kept] extends [never]
      ? never
      : Fits<Value, Kept> extends true
        ? { sql?: never; read?: Read<Value> }
        : { sql?: never; read: Read<Value> })

/** With a `type` people filter by it, under its own name. */
type Asked = Partial<Omit<Field, 'sql'>>

export type Column<Row, K extends keyof Row, Table extends keyof DB> = Asked &
  Source<Row[K], Stored<Table, K>> & {
    /** The words typed are looked for in it: true where it is a text that is never null, else the SQL of the text. */
    words?: (null extends Stored<Table, K> ? never : true) | string
    /** Conditions of its own for what was typed whole (see SearchTables). */
    exact?: (scope: readonly string[]) => readonly string[]
    /** Filters that come with it under other names. */
    filters?: Readonly<Record<string, Field>>
    /** Summed over the whole filter, on the screen as in the file; or in the file alone. */
    sum?: 'list' | 'file'
    /** The cell of a file, where the type of the column does not say it all. */
    cell?: (row: Row) => Cell
  }

/** A column of the file alone, made of fields of the row. */
export type FileColumn<Row> = { made: (row: Row) => Cell }

/** A column as the engine reads it, whatever its row. */
export type AnyColumn = Asked & {
  made?: (row: never) => Cell
  sql?: string | Parts
  read?: (value: unknown, today: string) => unknown
  words?: true | string
  exact?: (scope: readonly string[]) => readonly string[]
  filters?: Readonly<Record<string, Field>>
  sum?: 'list' | 'file'
  cell?: (row: never) => Cell
}

const OWN = { type: 'id', ops: ['$eq', '$in'] } as const

export const idFilter = (sql: string) => ({ sql, ...OWN }) as const

/** The id of the row; its order is that of creation. */
export const idColumn = (sql = 'p.id') => ({ sql, ...OWN, sortable: true }) as const

export const CREATED_AT = { type: 'istante', sortable: 'p.id', read: iso } as const

export const instant = (at: Instant) => iso(at)
export const instantOrNull = (at: Instant | null) => at && iso(at)

type Subject = { _id: string; nome: string }

/** A party of the row by the column of its id: `esercente` has `esercente_id`, and people filter by that. */
export function subject(who: string, nome: string) {
  const [id, name] = [`${who}_id`, `${who}_nome`]
  return {
    sql: { [id]: `p.${id}`, [name]: nome },
    filters: { [id]: idFilter(`p.${id}`) },
    read: (raw: Record<string, string | null>): Subject => ({
      _id: raw[id] ?? '',
      nome: raw[name] ?? '',
    }),
  }
}

/** The same where there may be nobody. */
export function subjectOrNull(who: string, nome: string) {
  const column = subject(who, nome)
  return {
    ...column,
    read: (raw: Record<string, string | null>) =>
      raw[`${who}_id`] === null ? null : column.read(raw),
  }
}
