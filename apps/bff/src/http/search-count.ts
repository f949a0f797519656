import type pg from 'pg'
import { type Plan, type Raw, run, type Search, statementFor } from './search-run.ts'
import { countStatement, estimateStatement, EXACT_COUNT, type SearchTables } from './search-sql.ts'

/** Where the planner guesses no more rows than these, they are counted and summed for the whole filter. */
const SUMMED = 2000
const SUMMED_BY_WORDS = 1000
export type Counted = {
  total: number
  total_exact: boolean
  totals: Record<string, number> | null
}

function readCount({ totals }: SearchTables, row: Raw): Counted {
  const sums = totals.map((name) => [name, Number(row[`somma_${name}`])] as const)
  return {
    total: Number(row['n']),
    total_exact: true,
    totals: totals.length > 0 ? Object.fromEntries(sums) : null,
  }
}

/** Exact while it is cheap to be; above, what the planner guesses from its statistics ("circa"). */
export async function count<Row>(
  pool: pg.Pool,
  search: Search<Row>,
  plan: Plan,
  seen: Raw | undefined,
): Promise<Counted> {
  const { shape, values } = plan
  const upTo = async (kind: string, cap: number): Promise<Counted> => {
    const statement = statementFor(search, kind, shape, () => countStatement(search, shape, cap))
    const [row] = await run(pool, statement, values)
    return readCount(search, row ?? { n: 0 })
  }
  const guess = async (least: number): Promise<Counted> => {
    const statement = statementFor(search, 'stima', shape, () => estimateStatement(search, shape))
    const [explained] = await run(pool, statement, values)
    const [top] = (explained?.['QUERY PLAN'] ?? []) as { Plan: { 'Plan Rows': number } }[]
    return { total: Math.max(least, top?.Plan['Plan Rows'] ?? 0), total_exact: false, totals: null }
  }
  if (shape.mode === 'comune') return await guess(EXACT_COUNT + 1)
  const first = seen ? readCount(search, seen) : await upTo('conta', EXACT_COUNT)
  if (first.total <= EXACT_COUNT) return first
  // What was found by words is counted rather than guessed: the planner knows little of words.
  const most = shape.mode === 'lista' ? SUMMED : SUMMED_BY_WORDS
  if (shape.mode === 'lista') {
    const guessed = await guess(EXACT_COUNT + 1)
    if (guessed.total > most) return guessed
  }
  const summed = await upTo('somma', most)
  return summed.total <= most ? summed : await guess(most + 1)
}
