import {
  type Connection,
  type Plan,
  type Raw,
  run,
  type Search,
  statementFor,
} from './search-run.ts'
import {
  countStatement,
  compile,
  conditionsSql,
  scopeSql,
  type Shape,
  type SearchTables,
  type Statement,
  sumStatement,
} from './search-sql.ts'

/** Totals are exact up to here. */
const EXACT_COUNT = 200
/** A filter is counted and summed as a whole where the planner guesses no more rows than these. */
const SUMMED = 2000
const SUMMED_BY_WORDS = 1000
/** A guess comes from statistics that are gathered now and then: asking again sooner says the same. */
const GUESS_LASTS_MS = 60_000
const MOST_GUESSES = 1000

export type Counted = {
  total: number
  total_exact: boolean
  totals: Record<string, number> | null
}

/** The planner's guess of how many rows, seen with the values of this very search. */
function estimateStatement(tables: SearchTables, shape: Shape): Statement {
  const where = `${scopeSql(tables, shape.scope)} and ${conditionsSql(tables, shape)}`
  const source = shape.mode === 'lista' ? null : tables.tokens(shape.scope)
  const people = source
    ? `join ${source.from} on ${source.key} = p.${tables.persona} and ${source.where} and k.gettoni @> {gettoni}::int[]`
    : ''
  return compile(`explain (format json) select 1 from ${tables.table} p ${people} where ${where}`)
}

type Guess = { rows: number; at: number }
export type Guesses = Map<string, Guess>

const guessStatement = <Row>(search: Search<Row>, { shape }: Plan): Statement =>
  statementFor(search, 'stima', shape, () => estimateStatement(search, shape))

/** The key of a guess: the list, the scope and the filters; the page does not matter. */
const guessKey = ({ name, values }: Statement, plan: Plan): string =>
  name + JSON.stringify(values.map((one) => plan.values[one] ?? null))

/** The planner's latest guess; null when it must be asked. */
export function remembered<Row>(search: Search<Row>, plan: Plan): number | null {
  if (plan.shape.mode !== 'lista') return null
  const guess = search.guesses.get(guessKey(guessStatement(search, plan), plan))
  return guess && performance.now() - guess.at < GUESS_LASTS_MS ? guess.rows : null
}

async function guess<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
  { least, known }: { least: number; known: number | null },
): Promise<Counted> {
  const rows = known ?? (await explain(pool, search, plan))
  return { total: Math.max(least, rows), total_exact: false, totals: null }
}

/** The number of rows that the planner expects. */
export async function guessRows<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
): Promise<number> {
  return remembered(search, plan) ?? (await explain(pool, search, plan))
}

async function explain<Row>(pool: Connection, search: Search<Row>, plan: Plan): Promise<number> {
  const statement = guessStatement(search, plan)
  const [explained] = await run(pool, statement, plan.values)
  const [top] = (explained?.['QUERY PLAN'] ?? []) as { Plan: { 'Plan Rows': number } }[]
  const rows = top?.Plan['Plan Rows'] ?? 0
  if (plan.shape.mode === 'lista') {
    const { guesses } = search
    const [oldest] = guesses.size >= MOST_GUESSES ? guesses.keys() : []
    if (oldest !== undefined) guesses.delete(oldest)
    guesses.set(guessKey(statement, plan), { rows, at: performance.now() })
  }
  return rows
}

export function readCount({ totals }: SearchTables, row: Raw): Counted {
  const [n = 0, ...sums] = JSON.parse(`[${String(row['conta']).slice(1, -1)}]`) as number[]
  return {
    total: n,
    total_exact: true,
    totals:
      totals.length > 0 ? Object.fromEntries(totals.map((name, i) => [name, sums[i] ?? 0])) : null,
  }
}

/**
 * The rows up to which the statement of the page counts: more where few are expected, because they are summed too.
 */
export const capOf = (known: number | null): number =>
  known !== null && known <= SUMMED ? SUMMED : EXACT_COUNT

/** As many as a search can find by words before it is stopped for its length. */
const ALL = 10_000_000

/**
 * Counted and summed to the last row, because somebody asked for it; the time-out of the pool is the limit. Words that
 * nearly everybody has are guessed as ever: to look for them in each row would take longer than that.
 */
export async function sumAll<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
): Promise<Counted> {
  const { shape, values } = plan
  if (shape.mode === 'comune') {
    return await guess(pool, search, plan, { least: EXACT_COUNT + 1, known: null })
  }
  const statement = statementFor(search, 'tutte', shape, () =>
    shape.mode === 'trovati' ? countStatement(search, shape, ALL) : sumStatement(search, shape),
  )
  const [row] = await run(pool, statement, values)
  return readCount(search, row ?? { conta: '{0}' })
}

/** Exact while it is cheap to be; above, what the planner guesses from its statistics ("circa"). */
export async function count<Row>(
  pool: Connection,
  search: Search<Row>,
  plan: Plan,
  { seen, cap, known }: { seen: Raw | undefined; cap: number; known: number | null },
): Promise<Counted> {
  const { shape, values } = plan
  const upTo = async (kind: string, most: number): Promise<Counted> => {
    const statement = statementFor(search, kind, shape, () => countStatement(search, shape, most))
    const [row] = await run(pool, statement, values)
    return readCount(search, row ?? { conta: '{0}' })
  }
  if (shape.mode === 'comune') {
    return await guess(pool, search, plan, { least: EXACT_COUNT + 1, known })
  }
  const first = seen ? readCount(search, seen) : await upTo('conta', cap)
  if (first.total <= cap) return first
  // Rows found by words are counted rather than guessed: the planner knows little of words.
  const most = shape.mode === 'lista' ? SUMMED : SUMMED_BY_WORDS
  if (shape.mode === 'lista') {
    const guessed = await guess(pool, search, plan, { least: cap + 1, known })
    if (guessed.total > most) return guessed
  }
  const summed = await upTo('somma', most)
  if (summed.total <= most) return summed
  return await guess(pool, search, plan, { least: most + 1, known: remembered(search, plan) })
}
