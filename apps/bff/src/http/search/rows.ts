import type { SearchBody } from '@rateo/contract/chiamata/search'
import { type Colonna, type Colonne, puoSapere } from '@rateo/contract/chiamata/colonne'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'
import type { AnyColumn, Column, FileColumn, Filter } from './row-columns.ts'
import { sheetOf } from './row-sheet.ts'
import type { Field, Fields } from './search-fields.ts'
import type { Raw, Scope, Search, Values } from './search-run.ts'
import { scopeSql, type SearchTables } from './search-sql.ts'

type Kept = 'id' | 'persona' | 'scopes' | 'exact' | 'tokens' | 'indexed' | 'walk'

/** The declaration of a list: the one place that says it. */
type Rows<Row, Table extends keyof DB, Altre extends string> = Pick<SearchTables, Kept> & {
  /** The table `p`. */
  table: Table
  /** The rows of the table with something beside them, where an order needs it. */
  from?: string
  /** Titles, types and who may know what; left out for a list that is no file and hides nothing. */
  colonne?: Colonne<Row, Altre>
  /** Every field of the row, in the order of the file. */
  columns: { readonly [K in keyof Row]-?: Column<Row, K, Table> } & {
    readonly [A in Altre]: FileColumn<Row>
  }
  filters?: Readonly<Record<string, Filter>>
  joins?: string
  /** Texts of the row in which words are looked for, beside the columns. */
  words?: string
  sort: SearchBody['sort']
}

type Entry = { name: string; column: AnyColumn; colonna: Colonna | undefined }

const sqlOf = (name: string, { sql: text = `p.${name}` }: AnyColumn): string | null =>
  typeof text === 'string' ? text : null

function partsOf({ name, column }: Entry): { name: string; sql: string }[] {
  if (typeof column.sql !== 'object') return [{ name, sql: column.sql ?? `p.${name}` }]
  return Object.entries(column.sql).map(([part, text]) => ({ name: part, sql: text }))
}

/** The filters of a list, each under its name. */
function fieldsOf(entries: readonly Entry[], filters: Fields): Fields {
  const fields: Record<string, Field> = {}
  for (const { name, column } of entries) {
    const text = sqlOf(name, column)
    const { type, values, ops, sortable, unsorted, found } = column
    if (type !== undefined && text !== null) {
      fields[name] = {
        sql: text,
        type,
        ...(values && { values }),
        ...(ops && { ops }),
        ...(sortable !== undefined && { sortable }),
        ...(unsorted !== undefined && { unsorted }),
        ...(found !== undefined && { found }),
      }
    }
    Object.assign(fields, column.filters)
  }
  return { ...fields, ...filters }
}

/** A field that gives the order is selected, for the cursor of the page ends with its value. */
function selectedOf(entries: readonly Entry[], fields: Fields): { name: string; sql: string }[] {
  const sorted = Object.entries(fields).filter(([, { sortable }]) => sortable === true)
  const all = [
    ...entries.flatMap(partsOf),
    ...sorted.map(([name, { sql: text }]) => ({ name, sql: text })),
  ]
  const selected = new Map<string, string>()
  for (const { name, sql: text } of all) {
    // Two fields may be made of one value, but not two values have one name.
    if ((selected.get(name) ?? text) !== text) throw new Error(`Two values are called ${name}`)
    selected.set(name, text)
  }
  return [...selected].map(([name, text]) => ({ name, sql: text }))
}

function wordsOf(entries: readonly Entry[], more: string | undefined): string | null {
  const texts = entries.flatMap(({ name, column: { words, ...column } }) =>
    words === undefined ? [] : [words === true ? (sqlOf(name, column) ?? '') : words],
  )
  const all = more === undefined ? texts : [...texts, more]
  return all.length === 0 ? null : all.join(` || ' ' || `)
}

function readerOf<Row>(entries: readonly Entry[]): Search<Row>['readRow'] {
  const fields = entries.map(({ name, column: { sql: text, read } }) => ({
    name,
    read,
    isWhole: typeof text === 'object',
  }))
  return (raw, today) => {
    const row: Raw = {}
    for (const { name, read, isWhole } of fields) {
      row[name] = read ? read(isWhole ? raw : raw[name], today) : raw[name]
    }
    // Each field of the row has its column: the type of `columns` says so.
    return row as Row
  }
}

/** A list as one role knows it. */
function forRole<Row>(
  {
    table,
    columns,
    colonne = {},
    filters = {},
    words,
    joins = '',
    from = table,
    ...rows
  }: Rows<Row, keyof DB, string>,
  ruolo: Ruolo,
): Search<Row> {
  const titles: Readonly<Record<string, Colonna | undefined>> = colonne
  const known = Object.entries(columns as Readonly<Record<string, AnyColumn>>)
    .map(([name, column]) => ({ name, column, colonna: titles[name] }))
    .filter(({ colonna }) => colonna === undefined || puoSapere(colonna, ruolo))
  const entries = known.filter(({ column }) => column.made === undefined)
  const asked = Object.entries(filters).filter(([, filter]) => puoSapere(filter, ruolo))
  const fields = fieldsOf(entries, Object.fromEntries(asked))
  const selected = selectedOf(entries, fields)
  return {
    ...rows,
    table: from,
    fields,
    joins,
    totals: entries.flatMap(({ name, column }) => (column.sum === 'list' ? [name] : [])),
    selected,
    columns: selected.map((part) => `${part.sql} as ${part.name}`).join(', '),
    words: wordsOf(entries, words),
    exact: (scope) => [
      ...rows.exact(scope),
      ...entries.flatMap(({ column }) => column.exact?.(scope) ?? []),
    ],
    readRow: readerOf<Row>(entries),
    sheet: sheetOf<Row>(known, ruolo),
    statements: new Map(),
    guesses: new Map(),
  }
}

/** Declares a list; the answer gives what a role knows of it, and keeps its statements. */
export function defineRows<Row, Table extends keyof DB, Altre extends string = never>(
  rows: Rows<Row, Table, Altre>,
): (ruolo: Ruolo) => Search<Row> {
  const known = new Map<Ruolo, Search<Row>>()
  return (ruolo) => {
    const search =
      known.get(ruolo) ?? forRole<Row>(rows as unknown as Rows<Row, keyof DB, string>, ruolo)
    known.set(ruolo, search)
    return search
  }
}

/** A text with `{name}` marks, as a part of another statement. */
export function bound(text: string, values: Values): RawBuilder<unknown> {
  const parts = text.split(/\{(\w+)\}/)
  return sql.join(
    parts.map((part, i) => {
      if (i % 2 === 0) return sql.raw(part)
      if (!Object.hasOwn(values, part)) throw new Error(`No value for {${part}}`)
      return sql`${values[part]}`
    }),
    sql``,
  )
}

/** The source of a row, for a query of its own over the same joins: `readRow` makes the row of it. */
export const selectRow = <Row>({ selected }: Search<Row>, values: Values) =>
  selected.map(({ name, sql: text }) => bound(text, values).as(name))

type One = { id: string; scope: Scope; today: string }

/** The row of one record as the list shows it; undefined where it is none of theirs. */
export async function findRow<Row>(
  db: Db,
  what: Search<Row>,
  { id, scope, today }: One,
): Promise<Row | undefined> {
  const text = `select ${what.columns} from ${what.table} p ${what.joins}
    where p.${what.id} = {_id} and ${scopeSql(what, Object.keys(scope))}`
  const values = { ...scope, _id: id, oggi: today }
  const { rows } = await sql<Raw>`${bound(text, values)}`.execute(db)
  return rows[0] && what.readRow(rows[0], today)
}
