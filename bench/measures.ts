// The figures of the abbonamenti of an esercente, as its page asks for them: the largest, and one with next to nothing.
import { sql } from 'kysely'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { stored } from '../apps/bff/src/db/stored.ts'
import { quantile } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, rounds } = readOptions({ n: 100_000, rounds: 30 })
const GIORNI = 90
const database = await openDatabase(n)
await migrate(database.url)
const onError = () => undefined
const pool = createPool({
  url: database.url,
  max: 1,
  statementMs: 60_000,
  name: 'rateo-bench',
  onError,
})
const db = createDb(pool)

const { rows: esercenti } = await sql<{ id: string; quanti: number }>`
  select esercente_id as id, count(*)::int as quanti from abbonamenti group by 1 order by 2 desc, 1`.execute(
  db,
)
const { rows: giorni } = await sql<{ oggi: string; inizio: string }>`
  select max(giorno)::text as oggi, date_trunc('month', max(giorno))::date::text as inizio from movimenti_mrr`.execute(
  db,
)
const { oggi = '', inizio: dal = '' } = giorni[0] ?? {}

/** The times of one of the two questions, in milliseconds, after a round that warms up. */
async function time(esercente: string, quale: 'contate' | 'attesi'): Promise<number[]> {
  const domanda =
    quale === 'contate'
      ? sql`select ${stored('misure_abbonamenti', { esercente, dal, al: oggi })}`
      : sql`select ${stored('addebiti_attesi', { esercente, oggi, giorni: GIORNI })}`
  const times: number[] = []
  for (let i = 0; i <= rounds; i++) {
    const begin = performance.now()
    await domanda.execute(db)
    if (i > 0) times.push(performance.now() - begin)
  }
  return times
}

// Charges to come are within a month of each abbonamento that runs; what is written here is taken back.
await sql`begin`.execute(db)
await sql`update abbonamenti set prossimo_addebito = ${oggi}::date + 1 + (extract(doy from created_at)::int % 30)
  where esercente_id = any(${[esercenti[0], esercenti[Math.floor(esercenti.length / 2)], esercenti.at(-1)].map((uno) => uno?.id)}::text[])
    and prossimo_addebito is not null`.execute(db)

for (const chi of [esercenti[0], esercenti[Math.floor(esercenti.length / 2)], esercenti.at(-1)]) {
  if (chi === undefined) continue
  for (const quale of ['contate', 'attesi'] as const) {
    const times = await time(chi.id, quale)
    const [p50, p95] = [0.5, 0.95].map((q) => quantile(times, q).toFixed(2))
    console.log(
      `${quale.padEnd(8)} ${String(chi.quanti).padStart(6)} abbonamenti: p50 ${p50} ms, p95 ${p95} ms`,
    )
  }
}
await sql`rollback`.execute(db)
await db.destroy()
await database.stop()
