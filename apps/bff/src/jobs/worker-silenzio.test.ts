import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'
import { startSilentWay } from '../../test/silent-way.ts'
import { createDb, createPool } from '../db/database.ts'
import { isWorkerAlive } from './heartbeat.ts'
import { announceWork, listenForWork } from './listen.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const SECOND = 1000

let server: Awaited<ReturnType<typeof startApp>>
let way: Awaited<ReturnType<typeof startSilentWay>>
beforeAll(async () => {
  server = await startApp()
  way = await startSilentWay(server.url)
})
afterAll(async () => {
  await way.stop()
  await server.stop()
})

async function until(what: () => Promise<boolean>, withinMs: number): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < withinMs) {
    if (await what()) return performance.now() - from
    await wait(250)
  }
  throw new Error(`atteso invano per ${withinMs} ms`)
}

/** A key of long ago: a job of every hour throws it away. */
const addOldKey = () =>
  sql`insert into idempotenza (attore, chiave, impronta, bloccata_fino, created_at)
      values ('prova', 'vecchia', '\\x00', now(), now() - interval '100 hours')`.execute(server.db)

async function isKeyGone() {
  const { rows } = await sql`select 1 from idempotenza where chiave = 'vecchia'`.execute(server.db)
  return rows.length === 0
}

it(
  'T08 (parte) dopo un silenzio della rete il worker batte, ascolta e fa i lavori da sé',
  { timeout: 120 * SECOND },
  async () => {
    const pool = createPool({
      url: way.url,
      max: 3,
      statementMs: 8000,
      name: 'rateo-prova',
      onError: () => undefined,
    })
    const worker = await startWorker({ ...server.deps, pool, db: createDb(pool) })
    const orders = new PgBoss({ connectionString: server.url, schedule: false, supervise: false })
    await orders.start()
    let heard = 0
    const listener = listenForWork(way.url, () => (heard += 1), log)
    const isHeard = async () => {
      announceWork(server.pool)
      return heard > 0
    }
    try {
      await until(isHeard, 10 * SECOND)
      way.goSilent()
      heard = 0
      await sql`update battiti set at = now() - interval '1 hour'`.execute(server.db)
      await addOldKey()
      await orders.send('pulisci_idempotenza')
      const again = {
        notice: until(isHeard, 20 * SECOND),
        beat: until(() => isWorkerAlive(server.db), 30 * SECOND),
        job: until(isKeyGone, 45 * SECOND),
      }
      const times = await Promise.all(Object.values(again))
      expect(times).toHaveLength(3)
    } finally {
      await Promise.all([listener.stop(), orders.stop({ graceful: false }), worker.stop()])
      await pool.end()
    }
  },
)
