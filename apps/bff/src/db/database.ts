import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { timeStatement } from './trace-statements.ts'
import type { DB } from './types.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${value}`)
  return number
})
// The driver would make a Date at local midnight, which is another day in Rome.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export type Db = Kysely<DB>

export type PoolOptions = {
  url: string
  max: number
  /** The milliseconds that one statement may run on the server. */
  statementMs: number
  name: string
  onError: (error: Error) => void
  /** The milliseconds that a connection is waited for: few where a person waits too. */
  connectMs?: number
  /** The milliseconds that a lock is waited for. */
  lockMs?: number
  /** Settings of every connection, as the server's command line takes them (`-c name=value`). */
  settings?: string
  /** True behind a pooler by transaction: no settings at the start, which stand on the role, and no names of statements. */
  isPooled?: boolean
}

/** Keep-alive finds out a peer that is gone without a word, also for a connection that only listens. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** No answer in its time, or a server that only reads since it lost its place: the connection is of no more use. */
const isUseless = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))

/** A statement without its name: behind a pooler the next connection does not know it, or knows another one by it. */
const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
    ? { ...asked, name: undefined }
    : asked

/**
 * Ends a connection that is of no more use, so that the pool makes another. Kysely gives every connection back as a
 * good one, and a statement that got no answer would stay in front of all the next ones for ever.
 */
function endWhenUseless(client: pg.PoolClient, isPooled: boolean): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (asked: unknown, ...rest: unknown[]) => {
    const sent = isPooled ? withoutName(asked) : asked
    const answer = timeStatement(asked, () => query(sent, ...rest))
    // An answer without a promise has a callback: the pool itself asked, and drops a connection after any error.
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUseless(error)) (client as unknown as pg.Client).end().catch(() => undefined)
      })
    }
    return answer
  }
  client.query = watched as typeof client.query
}

/** A pool that never waits for ever: the driver's defaults do (no time-out when exhausted, none for a silent peer). */
export function createPool({
  url,
  max,
  statementMs,
  name,
  onError,
  connectMs = 2000,
  lockMs = 2000,
  settings = '',
  isPooled = false,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + 2000,
    ...KEEP_ALIVE,
    ...(!isPooled && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: 5000,
      options: `-c timezone=UTC ${settings}`.trim(),
    }),
  })
  // The listener keeps the process alive: without one an idle connection lost by the server ends it.
  pool.on('error', onError)
  // Nor does the pool listen while a connection is in use: between two statements its loss would end it as well.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endWhenUseless(client, isPooled)
  })
  return pool
}

const SEARCH_MS = 2000
const SEARCH_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_sort: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Gives each statement its settings in a transaction of its own, where a connection cannot have them for good. */
function settleEach(pool: pg.Pool): pg.Pool {
  const settings = Object.entries({ ...SEARCH_SETTINGS, statement_timeout: String(SEARCH_MS) })
  const begin = [
    'begin read only',
    ...settings.map(([name, value]) => `set local ${name} = ${value}`),
  ].join(';')
  const query = async (asked: pg.QueryConfig) => {
    const client = await pool.connect()
    let isWhole = false
    try {
      await client.query(begin)
      const answer = await client.query(asked)
      await client.query('commit')
      isWhole = true
      return answer
    } finally {
      if (!isWhole)
        isWhole = await client.query('rollback').then(
          () => true,
          () => false,
        )
      client.release(!isWhole)
    }
  }
  return Object.assign(pool, { query })
}

/**
 * The pool of the lists. Their statements are few and planned once (`force_generic_plan`: with a variable offset
 * PostgreSQL would plan at every call, which costs four times the query), never compiled, never parallel. A plan made for
 * everybody knows no large esercente: an index that gives the order must always win over reading all and sorting.
 */
export function createSearchPool({
  settings = '',
  ...options
}: Omit<PoolOptions, 'statementMs'>): pg.Pool {
  const own = Object.entries(SEARCH_SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const pool = createPool({
    ...options,
    statementMs: SEARCH_MS,
    settings: [...own, settings].join(' '),
  })
  return options.isPooled === true ? settleEach(pool) : pool
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
