import { createHash } from 'node:crypto'
import { type Fields, KINDS } from './search-fields.ts'
import { filtersSql } from './search-filters.ts'
import { afterSql, orderSql, type SortKey } from './search-sort.ts'
import { hasWords } from './search-text.ts'

/** Rows looked at, newest first, for words that no index knows (causale, last four digits). */
const WINDOW = 1000
/** More clienti than this share the words: they are common, and the ordered walk meets them at once. */
export const MANY_CLIENTI = 200

/** The table that keeps the words of people: `clienti_esercente`, or `clienti` for the whole portal. */
export type TokenSource = {
  from: string
  /** The rows that a scope may search, as an expression that no b-tree index answers: the GIN index must. */
  where: string
  key: string
  /** The scope's value that the words are tied to; null for the whole portal. */
  ambito: string | null
  /** The words of the person of the row `p`. */
  ofRow: string
  /** The marks of their name as it may be mistyped (`indizi_parola`); left out where nothing is forgiven. */
  indizi?: string
}

/** The parts of one list, written by its area. `{name}` marks a value. */
export type SearchTables = {
  table: string
  id: string
  /** Column of `p` that holds the id of the person found by words. */
  persona: string
  fields: Fields
  /** The conditions of each scope a role may have. */
  scopes: Readonly<Record<string, string>>
  /** Money columns of `p` that are summed over the whole filter. */
  totals: readonly string[]
  columns: string
  joins: string
  /** Texts of the row looked into by the bounded window; null when the words of people are all there is. */
  words: string | null
  /** Conditions answered by one look into an index, for what was typed whole (a code, an amount). */
  exact: (scope: readonly string[]) => readonly string[]
  tokens: (scope: readonly string[]) => TokenSource | null
  /** Fields with an index (scope, field, id) of their own. */
  indexed?: (scope: readonly string[]) => readonly string[]
  /**
   * The table as the walk of a page reads it where nothing is filtered, for an order that no index has: it may leave out rows
   * that cannot be on the page, by `{quante}` and by the cursor, whose parts are null where there is none.
   */
  walk?: (direction: SortKey['direction']) => string
}

export type Shape = {
  mode: 'lista' | 'trovati' | 'comune' | 'pochi'
  /** The field by whose index the rows are reached. */
  by?: string
  scope: readonly string[]
  sort: readonly SortKey[]
  filtered: boolean
  after: boolean
  offset: boolean
  /** The first page in the order of the ids: the walk that counts has met all of its rows. */
  first: boolean
  take: number
  /** All the rows at once, for a file: no page, and nothing counted. */
  whole?: true
  /** All of the above but the mode, as one word. */
  key: string
}

export type Statement = { name: string; text: string; values: readonly string[] }

/** Turns `{name}` marks into `$n`. The name of the prepared statement is that of its text. */
export function compile(sql: string): Statement {
  const values: string[] = []
  const text = sql.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!values.includes(name)) values.push(name)
    return `$${values.indexOf(name) + 1}`
  })
  return { name: `s_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text, values }
}

const isById = ({ id }: SearchTables, { sort }: Pick<Shape, 'sort'>) => sort[0]?.sql === `p.${id}`

export function scopeSql({ scopes, id }: SearchTables, scope: readonly string[]): string {
  const conditions = scope.map((name) => {
    if (name === '_id') return `p.${id} = any({_id}::text[])`
    const condition = scopes[name]
    // The check fails closed: a scope that the area forgot to write would be everybody's rows.
    if (condition === undefined) throw new Error(`No such scope: ${name}`)
    return condition
  })
  return ['true', ...conditions].join(' and ')
}

/** A period and a cursor are one range of ids when the order is that of the ids. */
export function boundsSql(tables: SearchTables, shape: Shape): string {
  if (isById(tables, shape)) return `p.${tables.id} > {da_id} and p.${tables.id} < {a_id}`
  return shape.after ? afterSql(tables.fields, shape.sort) : 'true'
}

export const conditionsSql = (tables: SearchTables, { filtered }: Shape) =>
  filtered ? filtersSql(tables.fields) : 'true'

/** `offset 0` is a fence: the walk stays ordered by its index, whatever the planner thinks of the filters. */
const fenced = (walk: string, where: string) =>
  `select p.* from (${walk} offset 0) p where ${where}`

/** The rows of a list in an order: where a field has an index of its own, those of each of its values, merged. */
function rowsSql(tables: SearchTables, shape: Shape, bounds: string, order: string, most: string) {
  const from = `select p.* from ${tables.table} p where ${scopeSql(tables, shape.scope)}`
  const field = tables.fields[shape.by ?? '']
  if (field === undefined) return `${from} and ${bounds} order by ${order}`
  if (field.found !== undefined) {
    return `${from} and ${field.found} and ${bounds} and ${conditionsSql(tables, shape)} order by ${order} ${most}`
  }
  return `select p.* from
    (select distinct v from unnest({${shape.by}_in}::${KINDS[field.type].cast}[]) v) k cross join lateral
    (${from} and ${field.sql} = k.v and ${bounds} and ${conditionsSql(tables, shape)}
      order by ${order} ${most}) p order by ${order}`
}

/** The page is met in its order; where the order is of something beside the rows, by the way that the list has for it. */
const walkSql = (tables: SearchTables, shape: Shape) =>
  rowsSql(
    tables.walk && !shape.filtered && !shape.whole
      ? { ...tables, table: tables.walk(shape.sort[0]?.direction ?? 'desc') }
      : tables,
    shape,
    boundsSql(tables, shape),
    orderSql(shape.sort),
    shape.whole ? '' : 'limit {quante}::bigint',
  )

const newestSql = ({ table, id, ...tables }: SearchTables, { scope }: Shape) =>
  `select p.* from ${table} p where ${scopeSql({ table, id, ...tables }, scope)} order by p.${id} desc`

/** The rows that are counted: the whole period, wherever the page is. */
export function periodSql(tables: SearchTables, shape: Shape, most: string): string {
  const { id } = tables
  const direction = shape.first ? (shape.sort[0]?.direction ?? 'desc') : 'desc'
  const bounds = `p.${id} > {da_periodo} and p.${id} < {a_periodo}`
  return rowsSql(tables, shape, bounds, `p.${id} ${direction}`, most)
}

export const pageEnd = ({ take, offset, whole }: Shape) =>
  whole ? '' : `limit ${take}${offset ? ' offset {salta}::bigint' : ''}`

type Wanted = { columns: string; bounds: string; order: string; end: string; isCount: boolean }

/** The rows of the window that hold the words typed, read once for the page and for the count. */
function windowSql(tables: SearchTables, shape: Shape): string[] {
  if (tables.words === null) return []
  const where = `${hasWords(tables.words)} and ${conditionsSql(tables, shape)}`
  return [
    `f as materialized (select p.* from (${newestSql(tables, shape)} limit ${WINDOW}) p where ${where})`,
  ]
}

/** Tells whether who asked was still let in when the page was read (see Actor). */
export const VERSIONE = '(select n::text from accessi_versione) as versione_accessi'

const withSql = (parts: readonly string[]) => (parts.length > 0 ? `with ${parts.join(', ')} ` : '')

/** Everything the typed text may mean, each branch bounded by an index or by the window. */
function branches(tables: SearchTables, shape: Shape, wanted: Wanted): string {
  const { columns, bounds, order, end, isCount } = wanted
  const { table, id, persona } = tables
  const scope = scopeSql(tables, shape.scope)
  const where = `${bounds} and ${conditionsSql(tables, shape)}`
  const isInOrder = isCount || isById(tables, shape)
  const select = (condition: string) => {
    const found = `from ${table} p where ${scope} and ${condition}`
    // Sorted by anything but the id, the planner would walk that whole order in search of the condition.
    return isInOrder
      ? `(select ${columns} ${found} and ${where} ${order} ${end})`
      : `(select ${columns} from (select p.* ${found} order by p.${id} desc limit ${WINDOW}) p
          where ${where} ${order} ${end})`
  }
  const people = `(select x.* from unnest({persone}::text[]) k(id) cross join lateral
    ${select(`p.${persona} = k.id`)} x ${isCount ? end : ''})`
  return [
    ...(tables.tokens(shape.scope) ? [people] : []),
    ...tables.exact(shape.scope).map(select),
    ...(tables.words === null
      ? []
      : [`(select ${columns} from f p where ${bounds} ${order} ${end})`]),
  ].join(' union ')
}

/** The number of rows and their sums in one column, which the page carries in each of its rows. */
export const sums = ({ totals }: SearchTables) =>
  `array[${['count(*)', ...totals.map((name) => `coalesce(sum(p.${name}), 0)::bigint`)].join(', ')}]::text as conta`

function countedRows(tables: SearchTables, shape: Shape, cap: number): string {
  const columns = [tables.id, ...tables.totals].map((name) => `p.${name}`).join(', ')
  if (shape.mode === 'trovati') {
    const order = `order by p.${tables.id} desc`
    const wanted = { columns, bounds: 'true', order, end: `limit ${cap + 1}`, isCount: true }
    return `select p.* from (${branches(tables, shape, wanted)}) p limit ${cap + 1}`
  }
  const walk = periodSql(tables, shape, `limit ${cap + 1}`)
  const rows = shape.filtered ? fenced(walk, conditionsSql(tables, shape)) : walk
  return `${rows} limit ${cap + 1}`
}

/** The number of rows and their sums, at most `cap + 1`. */
export function countStatement(tables: SearchTables, shape: Shape, cap: number): Statement {
  const first = shape.mode === 'trovati' ? withSql(windowSql(tables, shape)) : ''
  return compile(`${first}select ${sums(tables)} from (${countedRows(tables, shape, cap)}) p`)
}

/** The number of rows and the sums of all that the filters find; without an order, since no row is shown. */
export function sumStatement(tables: SearchTables, shape: Shape): Statement {
  const bounds = `p.${tables.id} > {da_periodo} and p.${tables.id} < {a_periodo}`
  return compile(`select ${sums(tables)} from ${tables.table} p
    where ${scopeSql(tables, shape.scope)} and ${bounds} and ${conditionsSql(tables, shape)}`)
}

/** One page; but for common words, with the count up to `cap` in every row. */
export function pageStatement(tables: SearchTables, shape: Shape, cap: number): Statement {
  const order = orderSql(shape.sort)
  const isCounted = shape.mode !== 'comune' && !shape.whole
  const isOneWalk = shape.mode === 'lista' && shape.first && shape.filtered
  const rows = isOneWalk ? 'r' : `(${countedRows(tables, shape, cap)})`
  const counted = `select ${sums(tables)} from ${rows} p`
  // Materialised, or a join would count again for each of its rows.
  const ahead = [
    ...(shape.mode === 'trovati' ? windowSql(tables, shape) : []),
    ...(isOneWalk ? [`r as materialized (${countedRows(tables, shape, cap)})`] : []),
    ...(isCounted ? [`t as materialized (${counted})`] : []),
  ]
  const select = `${withSql(ahead)}select ${tables.columns}${isCounted ? ', t.*' : ''}, ${VERSIONE}`
  const count = isCounted ? 'cross join t' : ''
  if (shape.mode === 'trovati') {
    const keys = shape.sort.map(({ sql }, i) => `${sql} as k${i}`).join(', ')
    const found = branches(tables, shape, {
      columns: keys,
      bounds: boundsSql(tables, shape),
      order: `order by ${order}`,
      end: shape.whole ? '' : 'limit {quante}::bigint',
      isCount: shape.whole === true,
    })
    const byKeys = shape.sort.map(({ direction }, i) => `x.k${i} ${direction}`).join(', ')
    return compile(`${select} from (select * from (${found}) x order by ${byKeys} ${pageEnd(shape)}) x
      join ${tables.table} p on p.${tables.id} = x.k${shape.sort.length - 1} and ${scopeSql(tables, shape.scope)}
      ${tables.joins} ${count} order by ${byKeys}`)
  }
  const source = tables.tokens(shape.scope)
  const holds = [
    ...(source ? [`(${source.ofRow}) @> {gettoni}::int[]`] : []),
    ...(tables.words === null ? [] : [hasWords(tables.words)]),
  ]
  const words = `(${holds.join(' or ')})`
  const where = `${shape.mode === 'comune' ? words : 'true'} and ${conditionsSql(tables, shape)}`
  const isPlain = shape.mode === 'lista' && !shape.filtered
  const walk = isPlain ? walkSql(tables, shape) : fenced(walkSql(tables, shape), where)
  const page = isOneWalk ? 'select p.* from r p' : walk
  return compile(
    `${select} from (${page} ${pageEnd(shape)}) p ${tables.joins} ${count} order by ${order}`,
  )
}

/** The people whose name the words may mean where one letter of each is wrong; the longest word is the one looked up. */
export function similarStatement(source: TokenSource): Statement {
  const ambito = source.ambito === null ? `''` : `{${source.ambito}}::text`
  return compile(`with w as materialized (
      select parola, indizi_parola(${ambito}, parola) as indizi
      from regexp_split_to_table(testo_semplice({testo}::text), ' ') parola where length(parola) >= 4),
    g as materialized (select indizi from w order by length(parola) desc, parola limit 1)
    select array(select ${source.key} from ${source.from}
      where ${source.indizi} && (select indizi from g) and ${source.where}
        and not exists (select 1 from w where not ${source.indizi} && w.indizi)
      limit ${MANY_CLIENTI}) as persone`)
}

/** The words as they are stored, and the people who have them all (one more than many). */
export function peopleStatement(source: TokenSource): Statement {
  const ambito = source.ambito === null ? `''` : `{${source.ambito}}::text`
  return compile(`with g as materialized (select gettoni_cercati(${ambito}, {testo}::text) as gettoni)
    select g.gettoni, array(select ${source.key} from ${source.from}
      where k.gettoni @> g.gettoni and ${source.where} limit ${MANY_CLIENTI + 1}) as persone
    from g`)
}
