// A raccolta of thousands of people: the work that asks them all, in seconds and memory, and its page afterwards. `--n 10000 --giri 10`.
import { setTimeout as delay } from 'node:timers/promises'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { sql } from 'kysely'
import { systemClock } from '../apps/bff/src/clock.ts'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { newId } from '../apps/bff/src/db/ids.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { elaboraRaccolte } from '../apps/bff/src/modules/accordi/raccolte/index.ts'
import { searchAdesioni } from '../apps/bff/src/modules/accordi/raccolte/raccolte.queries.ts'
import { createEsercente } from '../apps/bff/test/factories.ts'
import { median } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, giri } = readOptions({ n: 10_000, giri: 10 })
const MEGA = 1_048_576

const server = await openDatabase(n)
await migrate(server.url)
const pool = createPool({
  url: server.url,
  max: 2,
  statementMs: 60_000,
  name: 'rateo-bench',
  onError: () => undefined,
})
const db = createDb(pool)
const chi = await createEsercente(db, {
  partita_iva: String(Date.now()).slice(-11),
  email: `raccolta.${Date.now()}@rateo.test`,
})
const id = newId()
await sql`insert into raccolte (id, esercente_id, titolo, scadenza, metodi_ammessi, modo, importo_centesimi, divisore, stato,
    codice, lavoro_di, lavoro_dal)
  values (${id}, ${chi.id}, 'Gita di tutti', current_date + 30, '{carta}', 'testa', 4500, ${n}, 'in_corso', ${id},
    ${chi.utente_id}, now())`.execute(db)
await sql`insert into adesioni (id, raccolta_id, esercente_id, nome, email, quota_centesimi, provenienza, stato, da_fare)
  select left(${id}, 16) || lpad(to_hex(i), 8, '0'), ${id}, ${chi.id}, 'Persona ' || i,
    'persona' || i || '.' || ${id}::text || '@classe.test', 4500, 'elenco', 'da_chiedere', 'chiedi'
  from generate_series(1, ${n}) i`.execute(db)
await sql`analyze adesioni`.execute(db)

const deps = { db, clock: systemClock, log: createLog('warn') }
let peak = 0
let turns = 0
const slowest = { first: 0, last: 0 }
const begun = performance.now()
for (;;) {
  const turn = performance.now()
  const done = await elaboraRaccolte(deps)
  if (done === 0) {
    // A limit of the day stops it: here the next day comes at once.
    const { rows } = await sql<{ resta: boolean }>`
      update raccolte set riprende_at = null where id = ${id} and lavoro_dal is not null returning true as resta`.execute(
      db,
    )
    if (rows.length === 0) break
    await sql`delete from limiti`.execute(db)
    await delay(1)
    continue
  }
  turns += 1
  const ms = performance.now() - turn
  if (turns <= 5) slowest.first = Math.max(slowest.first, ms)
  slowest.last = ms
  peak = Math.max(peak, process.memoryUsage().rss)
}
const seconds = (performance.now() - begun) / 1000
const { rows: asked } = await sql<{ chieste: number; debiti: number }>`
  select count(*) filter (where stato = 'chiesta')::int as chieste, count(distinct pagamento_id)::int as debiti
  from adesioni where raccolta_id = ${id}`.execute(db)
console.log(
  `${n} people: ${seconds.toFixed(1)} s (${((seconds / n) * 1000).toFixed(1)} ms each), at most ${(peak / MEGA).toFixed(0)} MiB`,
  asked[0],
)
console.log(
  `a turn of a hundred: ${slowest.first.toFixed(0)} ms at the beginning, ${slowest.last.toFixed(0)} ms at the end`,
)

const time = async (name: string, ask: () => Promise<unknown>) => {
  const times: number[] = []
  for (let i = 0; i < giri + 2; i += 1) {
    const start = performance.now()
    await ask()
    if (i >= 2) times.push(performance.now() - start)
  }
  console.log(`${name.padEnd(36)} ${median(times).toFixed(1)} ms`)
}
const actor = {
  utente_id: chi.utente_id,
  sessione_id: '',
  ruolo: 'esercente' as const,
  esercente_id: chi.id,
  cliente_id: null,
  stato: 'attivo' as const,
  registering: false,
}
const body = {
  initial_filters: {},
  sort: { created_at: 'desc' as const },
  search: '',
  page: 0,
  limit: 25,
}
const oggi = systemClock.today()
const cerca = (filters: SearchBody['filters']) =>
  searchAdesioni(pool, actor, { ...body, query: { raccolta_id: id }, filters }, oggi)
await time('figures of the page', () => sql`select * from figure_raccolta(${id})`.execute(db))
await time('its people', () => cerca({}))
await time('who is missing', () => cerca({ situazione: { $in: ['manca', 'a_rate'] } }))
await time('who paid (nobody)', () => cerca({ situazione: { $in: ['pagata'] } }))
await db.destroy()
await server.stop()
