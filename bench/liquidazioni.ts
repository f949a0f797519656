// A month of provvigioni settled in one run: so many lines of a thousand consulenti, and then one consulente with as many lines.
import { sql } from 'kysely'
import { createDb, createPool, type Db } from '../apps/bff/src/db/database.ts'
import { newId } from '../apps/bff/src/db/ids.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import type { Actor } from '../apps/bff/src/http/actor.ts'
import { approva } from '../apps/bff/src/modules/persone/consulenti/liquidazioni/approva-liquidazione.ts'
import { getAnteprima } from '../apps/bff/src/modules/persone/consulenti/liquidazioni/liquidazioni.queries.ts'
import { getLiquidazioniDelMese } from '../apps/bff/src/modules/persone/consulenti/liquidazioni/mese.queries.ts'
import { createUtente } from '../apps/bff/test/factories.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, consulenti } = readOptions({ n: 1_000_000, consulenti: 1000 })
const MESE = '2026-03'
const clock = { now: () => new Date('2026-04-01T08:00:00Z'), today: () => '2026-04-01' }

/** Lines of so many consulenti, a hundred esercenti each; answers with the ids of the consulenti. */
async function load(db: Db, quanti: number, prefisso: string): Promise<string[]> {
  const id = (lettera: string, valore: ReturnType<typeof sql>) =>
    sql`${prefisso} || ${lettera} || lpad(to_hex(${valore}), 22, '0')`
  await sql`set session_replication_role = replica`.execute(db)
  await sql`insert into esercenti (id, ragione_sociale, partita_iva, email, stato)
    select ${id('e', sql`i`)}, 'Esercente ' || i, ${prefisso} || lpad(i::text, 10, '0'), 'e' || i || '@bench.test', 'attivo'
    from generate_series(1, 100) i on conflict do nothing`.execute(db)
  await sql`insert into consulenti (id, nome, partita_iva, email, created_at)
    select ${id('c', sql`i`)}, 'Consulente ' || i, ${prefisso} || lpad(i::text, 10, '0'), 'c' || i || '@bench.test', ${clock.now()}
    from generate_series(1, ${quanti}::int) i`.execute(db)
  await sql`insert into provvigioni (movimento_id, consulente_id, incaricato_id, esercente_id, incarico_dal, schema_id,
      pagamento_id, tentativo_id, tipo, mese, quota_percento, incassato_centesimi, base_centesimi, provvigione_centesimi, created_at)
    select ${id('a', sql`i`)}, c, c, ${id('e', sql`1 + i / ${quanti}::int % 100`)}, '2026-01-01', 'schema', ${id('a', sql`i`)},
      gen_random_uuid(), 'incasso', '2026-03-01', 100, 10000 + i % 977, 10000 + i % 977, 100 + i % 97, ${clock.now()}
    from generate_series(1, ${n}::int) i, lateral (select ${id('c', sql`1 + i % ${quanti}::int`)} as c) x`.execute(
    db,
  )
  await sql`insert into avanzamento_provvigioni (fino) values ('2026-03-31') on conflict do nothing`.execute(
    db,
  )
  await sql`set session_replication_role = default`.execute(db)
  await sql`analyze provvigioni`.execute(db)
  const { rows } = await sql<{
    id: string
  }>`select id from consulenti where id like ${`${prefisso}c%`} order by id`.execute(db)
  return rows.map((row) => row.id)
}

const memory = () => Math.round(process.memoryUsage().rss / 1_048_576)

/** The month of all of them, as its page asks for it: before anything is approved, and after. */
async function month(db: Db, actor: Actor, when: string) {
  const start = performance.now()
  const { voci } = await getLiquidazioniDelMese({ db, actor, clock }, MESE)
  console.info(
    `the month ${when}: ${voci.length} rows, ${Math.round(performance.now() - start)} ms`,
  )
}

/** Settles each consulente in a transaction of its own, as the page does; tells the time and the memory. */
async function settle(db: Db, actor: Actor, ids: readonly string[]) {
  const times: number[] = []
  await month(db, actor, 'before')
  const begin = performance.now()
  const before = memory()
  let most = before
  for (const id of ids) {
    const start = performance.now()
    await db.transaction().execute(async (trx) => {
      const { righe, conteggio } = await getAnteprima(trx, id, MESE, clock)
      const visto = { righe, netto_centesimi: conteggio?.netto_centesimi ?? 0 }
      const info = { request_id: 'bench', ip: '127.0.0.1', user_agent: '' }
      await approva({ db: trx, clock, actor, info }, id, { mese: MESE, visto })
    })
    times.push(performance.now() - start)
    most = Math.max(most, memory())
  }
  const all = (performance.now() - begin) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const p = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
  console.info(
    `${ids.length} consulenti, ${n} lines: ${all.toFixed(1)} s, ${Math.round(n / all)} lines/s; each p50 ${p(0.5).toFixed(0)} ms, p99 ${p(0.99).toFixed(0)} ms; memory ${before} → at most ${most} MB`,
  )
  await month(db, actor, 'after')
}

/** Takes away what an earlier run left: the database is kept between runs. */
async function clear(db: Db) {
  await sql`set session_replication_role = replica`.execute(db)
  await sql`truncate provvigioni, righe_liquidazione, liquidazioni`.execute(db)
  await sql`delete from consulenti`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
}

const database = await openDatabase(n * 10 + 7)
const pool = createPool({
  url: database.url,
  max: 1,
  statementMs: 600_000,
  name: 'rateo-bench',
  onError: (error) => console.error(error),
})
try {
  await migrate(database.url)
  const db = createDb(pool)
  const { utente_id } = await createUtente(db)
  const actor: Actor = {
    utente_id,
    sessione_id: newId(),
    ruolo: 'admin',
    esercente_id: null,
    cliente_id: null,
    stato: 'attivo',
    registering: false,
  }
  await clear(db)
  await settle(db, actor, await load(db, consulenti, '1'))
  await settle(db, actor, await load(db, 1, '2'))
} finally {
  await pool.end()
  await database.stop()
}
