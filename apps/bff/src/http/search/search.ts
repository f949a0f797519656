import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import { aggiornatoAt, versioneOf } from '../../db/addresses/reading.ts'
import { capOf, count, type Counted, remembered, sumAll } from './search-count.ts'
import { lookUpFew, type Read, findFew } from './search-few.ts'
import { type Filters, parseFilters } from './search-filters.ts'
import { parseSort, readCursor, type SortKey, writeCursor } from './search-sort.ts'
import {
  type Connection,
  type Plan,
  run,
  type Scope,
  type Search,
  statementFor,
  type Value,
  type Values,
} from './search-run.ts'
import {
  MANY_CLIENTI,
  pageStatement,
  peopleStatement,
  type SearchTables,
  type Shape,
  similarStatement,
} from './search-sql.ts'
import { parseText, type SearchText } from './search-text.ts'

/** Pages are fetched in these sizes and cut: few sizes are few prepared statements. */
const TAKES = [11, 26, 51, 101]
const DAY = 86_400

export type Found<Row> = Counted & {
  data: Row[]
  page: number
  limit: number
  next: string | null
  /** The instant of which the rows are, where they were read from a replica that is behind. */
  aggiornato_at?: string
  /** The state of all accesses in which the page was read; left out of the answer. */
  versione_accessi?: string
}

const zeros = (totals: readonly string[]) =>
  totals.length === 0 ? null : Object.fromEntries(totals.map((name) => [name, 0]))

const emptyAnswer = <Row>({ page, limit }: SearchBody, totals: readonly string[]): Found<Row> => ({
  data: [],
  total: 0,
  total_exact: true,
  page,
  limit,
  totals: zeros(totals),
  next: null,
})

/**
 * A filter pinned to one record becomes part of the scope, where an index answers it. It may only add to the scope of
 * the role: null when it asks for somebody else's rows.
 */
function narrowScope(
  { fields, scopes }: SearchTables,
  scope: Scope,
  filters: Filters,
): Values | null {
  const narrowed: Values = { ...scope }
  for (const name of ['_id', ...Object.keys(scopes)]) {
    const asked = filters.get(`${name}_in`)
    if (!Array.isArray(asked) || !Object.hasOwn(fields, name)) continue
    if (asked.length === 0) return null
    const [only] = asked
    if (name === '_id') narrowed['_id'] = asked
    else if (asked.length > 1 || only === undefined) continue
    else if (narrowed[name] !== undefined && narrowed[name] !== only) return null
    else narrowed[name] = only
    filters.delete(`${name}_in`)
  }
  return narrowed
}

const hex = (seconds: number): string =>
  Math.min(0xffffffff, Math.max(0, Math.floor(seconds)))
    .toString(16)
    .padStart(8, '0')

/** Ids grow with the second of their creation: a period is a range of them, with a day of slack on each side. */
function idBounds(filters: Filters, sort: readonly SortKey[], cursor: Value | undefined): Values {
  const from = filters.get('created_at_da')
  const to = filters.get('created_at_prima_di')
  const da = typeof from === 'string' ? hex(Date.parse(from) / 1000 - DAY) : ''
  const a = typeof to === 'string' ? hex(Date.parse(to) / 1000 + DAY) : 'g'
  const after = typeof cursor === 'string' ? cursor : null
  const isDown = sort[0]?.direction === 'desc'
  const max = (x: string, y: string | null) => (y !== null && y > x ? y : x)
  const min = (x: string, y: string | null) => (y !== null && y < x ? y : x)
  return {
    da_periodo: da,
    a_periodo: a,
    da_id: isDown ? da : max(da, after),
    a_id: isDown ? min(a, after) : a,
  }
}

export const textValues = (text: SearchText | null): Values => ({
  testo: text?.testo ?? null,
  parole: text?.parole ?? null,
  parole_larghe: text?.parole_larghe ?? null,
  importo: text?.importo ?? null,
  codice: text?.codice ?? null,
  numero_pagamento: text?.numero_pagamento ?? null,
  numero_dilazione: text?.numero_dilazione ?? null,
  numero_abbonamento: text?.numero_abbonamento ?? null,
  numero_ricevuta: text?.numero_ricevuta ?? null,
})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Nobody is called so: somebody may be whose name is one letter away. */
async function lookUpSimilar<Row>(pool: Connection, search: Search<Row>, plan: Plan) {
  const source = search.tokens(plan.shape.scope)
  if (source === null) return []
  const statement = statementFor(search, 'simili', plan.shape, () => similarStatement(source))
  const [found] = await run(pool, statement, plan.values)
  return listOf(found?.['persone']).map(String)
}

/** Finds the people who have the words typed, and so chooses the road to the rows. */
export async function lookUpText<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
  text: SearchText | null,
): Promise<void> {
  if (text === null) return
  plan.shape.mode = 'trovati'
  Object.assign(plan.values, { persone: [], gettoni: [] })
  const source = search.tokens(plan.shape.scope)
  // A word of one letter is in nobody's list of words, and no words at all would be everybody's.
  if (source === null || !text.parole?.some((word) => word.length >= 4)) return
  const statement = statementFor(search, 'persone', plan.shape, () => peopleStatement(source))
  const [found] = await run(pool, statement, plan.values)
  const written = listOf(found?.['persone']).map(String)
  const persone =
    written.length === 0 && source.indizi ? await lookUpSimilar(pool, search, plan) : written
  Object.assign(plan.values, { gettoni: listOf(found?.['gettoni']).map(Number), persone })
  if (persone.length > MANY_CLIENTI) plan.shape.mode = 'comune'
}

function keyOf({ scope, sort, ...flags }: Omit<Shape, 'mode' | 'key'>): string {
  const order = sort.map(({ name, direction }) => `${name} ${direction}`)
  return [scope.join(), order.join(), ...Object.values(flags)].join('|')
}

export function planSearch<Row>(
  search: Search<Row>,
  scope: Scope,
  body: SearchBody,
  today: string,
): Plan | null {
  const filters = parseFilters(search.fields, body)
  const sort = parseSort(search.fields, body.sort, search.sort)
  const cursor = body.cursor === undefined ? null : readCursor(search.fields, sort, body.cursor)
  const narrowed = narrowScope(search, scope, filters)
  if (narrowed === null) return null
  const salta = cursor ? 0 : body.page * body.limit
  const isById = sort[0]?.name === '_id'
  const asked = {
    scope: Object.keys(narrowed).toSorted(),
    sort,
    filtered: filters.size > 0,
    after: cursor !== null && !isById,
    offset: salta > 0,
    first: isById && salta === 0 && cursor === null,
    take: TAKES.find((take) => take > body.limit) ?? 101,
  }
  const shape: Shape = { ...asked, mode: 'lista', key: keyOf(asked) }
  const values: Values = {
    ...Object.fromEntries(filters),
    ...narrowed,
    ...idBounds(filters, sort, isById ? cursor?.[0] : undefined),
    oggi: today,
    salta,
    quante: salta + body.limit + 1,
  }
  cursor?.forEach((value, i) => (values[`dopo_${i + 1}`] = value))
  return { shape, values, filters: [...filters.keys()] }
}

/** A page and its totals, where the rows are met in their order or by words. */
async function readPage<Row>(
  pool: pg.Pool,
  what: Search<Row>,
  plan: Plan,
  body: SearchBody,
): Promise<Read> {
  const known = remembered(what, plan)
  const cap = capOf(known)
  const page = statementFor(what, `pagina${cap}`, plan.shape, () =>
    pageStatement(what, plan.shape, cap),
  )
  const rows = await run(pool, page, plan.values)
  const isWhole = body.page === 0 && body.cursor === undefined && rows.length <= body.limit
  if (isWhole && (rows.length === 0 || plan.shape.mode === 'comune')) {
    const totals = rows.length === 0 ? zeros(what.totals) : null
    const counted = { total: rows.length, total_exact: true, totals }
    return { rows, counted, carries: rows[0] }
  }
  const counted = await count(pool, what, plan, { seen: rows[0], cap, known })
  return { rows, counted, carries: rows[0] }
}

/**
 * Answers one POST /api/search/{raccolta}. `scope` is whose rows the caller may read, decided by the area from who is
 * calling and never from the body; null is nobody's.
 */
export async function search<Row>(
  pool: pg.Pool,
  what: Search<Row>,
  { scope, body, today }: { scope: Scope | null; body: SearchBody; today: string },
): Promise<Found<Row>> {
  const plan = planSearch(what, scope ?? {}, body, today)
  if (plan === null || scope === null) return emptyAnswer(body, what.totals)
  const text = parseText(body.search)
  Object.assign(plan.values, textValues(text))
  await lookUpText(pool, what, plan, text)
  if (body.somme) {
    return { ...emptyAnswer(body, what.totals), ...(await sumAll(pool, what, plan)) }
  }
  await lookUpFew(pool, what, plan)
  const { rows, counted, carries } =
    (await findFew(pool, what, plan)) ?? (await readPage(pool, what, plan, body))
  const versione = await versioneOf(carries && String(carries['versione_accessi']))
  const aggiornato = aggiornatoAt()
  const shown = rows.slice(0, body.limit)
  const last = rows.length > body.limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => what.readRow(row, today)),
    ...counted,
    page: body.page,
    limit: body.limit,
    next: last
      ? writeCursor(
          plan.shape.sort,
          plan.shape.sort.map(({ name }) => last[name]),
        )
      : null,
    ...(aggiornato !== null && { aggiornato_at: aggiornato }),
    ...(versione !== undefined && { versione_accessi: versione }),
  }
}
