import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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
  /** How long one statement may run on the server, in milliseconds. */
  statementMs: number
  name: string
  onError: (error: Error) => void
}

/** A pool that never waits for ever: the driver's defaults do (no time-out when exhausted, none for a silent peer). */
export function createPool({ url, max, statementMs, name, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 2000,
    statement_timeout: statementMs,
    query_timeout: statementMs + 2000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 5000,
    options: '-c timezone=UTC',
  })
  // Without a listener an idle connection lost by the server ends the process.
  pool.on('error', onError)
  return pool
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
