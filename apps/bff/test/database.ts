import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb, createPool } from '../src/db/database.ts'

async function onServer(sql: string) {
  const client = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Address of a new database, migrated unless `empty`; `drop` removes it whoever is still connected. */
export async function freshDatabaseUrl({ empty = false } = {}) {
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(
    // A copy of the files: nothing of it is written to the log first.
    empty
      ? `create database ${name} strategy file_copy`
      : `create database ${name} template ${inject('template')} strategy file_copy`,
  )
  const url = inject('serverUrl').replace('DATABASE', name)
  return { url, drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

/**
 * A migrated database of its own for one test file. A machine that is held up for seconds gives connections late: only
 * tests of that very limit have it as short as the product's.
 */
export async function freshDatabase({ max = 8, connectMs = 20_000 } = {}) {
  const { url, drop: dropDatabase } = await freshDatabaseUrl()
  // A connection cut by the drop at the end of a file is expected.
  const pool = createPool({
    url,
    max,
    statementMs: 8000,
    connectMs,
    name: 'rateo-test',
    onError: () => undefined,
  })
  const db = createDb(pool)
  const drop = async () => {
    await db.destroy()
    await dropDatabase()
  }
  return { url, pool, db, drop }
}
