import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../test/database.ts'
import { startSilentWay } from '../../test/silent-way.ts'
import { inTransaction } from '../http/transaction.ts'
import { createDb, createPool, type Db } from './database.ts'

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
let way: Awaited<ReturnType<typeof startSilentWay>>
beforeAll(async () => {
  database = await freshDatabaseUrl()
  way = await startSilentWay(database.url)
})
afterAll(async () => {
  await way.stop()
  await database.drop()
})

const openPool = (url: string) =>
  createPool({ url, max: 2, statementMs: 500, name: 'rateo-prova', onError: () => undefined })

const ask = (db: Db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
const write = (db: Db) => inTransaction(db, ask)

it('T08 (parte) connessioni perse in silenzio: si chiudono allo scadere dell’attesa e le scritture riprendono da sole', async () => {
  const pool = openPool(way.url)
  const db = createDb(pool)
  await Promise.all([ask(db), ask(db)])
  expect(pool.totalCount).toBe(2)
  way.goSilent()
  const lost = await Promise.allSettled([ask(db), write(db)])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // Nobody had to start the process again.
  await Promise.all([ask(db), write(db)])
  for (let i = 0; i < 10; i++) await Promise.all([ask(db), write(db), ask(db)])
  await pool.end()
})

it('T08 (parte) una connessione che può solo leggere si chiude: la prossima trova chi scrive', async () => {
  const pool = openPool(database.url)
  const db = createDb(pool)
  await sql`set session characteristics as transaction read only`.execute(db)
  const first = (await ask(db)).rows[0]?.pid
  await expect(sql`delete from battiti`.execute(db)).rejects.toMatchObject({ code: '25006' })
  await sql`delete from battiti`.execute(db)
  expect((await ask(db)).rows[0]?.pid).not.toBe(first)
  await pool.end()
})
