// A report of few and of many rows: time, and the memory that it takes; then the dashboard of the same esercente. `--n 10000 --grande 100000`.
import pg from 'pg'
import { createDb, createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createLog } from '../apps/bff/src/log.ts'
import { elaboraReports } from '../apps/bff/src/modules/ponte/reports/index.ts'
import {
  findDovuto,
  findMosso,
  findPrimi,
} from '../apps/bff/src/modules/ponte/andamento/voci.queries.ts'
import { median } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, grande, giri } = readOptions({ n: 10_000, grande: 100_000, giri: 5 })
const OGGI = '2026-06-15'
const ANNO = { dal: '2026-01-01', al: '2026-12-31' }
const MEGA = 1024 * 1024

/** Debts of a year, each with the movement that paid a part of it: as many as are asked for. */
const load = (quanti: number, esercente: string, who: string) => `
  set session_replication_role = replica;
  insert into esercenti (id, ragione_sociale, partita_iva, email, stato)
  values ('${esercente}', 'Palestra ${quanti}', '${String(quanti).padStart(11, '0')}', 'palestra${quanti}@rateo.test', 'attivo');
  insert into clienti (id, nome, email, stato)
  select '6a00' || lpad(to_hex(i), 12, '0') || '${who}', 'Persona ' || i, 'p' || i || '.${quanti}@posta.test', 'attivo'
  from generate_series(0, 99) i;
  insert into clienti_esercente (esercente_id, cliente_id, nome, email, stato)
  select '${esercente}', id, nome, email, 'attivo' from clienti where id like '%${who}';
  insert into pagamenti (id, numero, esercente_id, cliente_id, importo_centesimi, incassato_centesimi, causale, stato, scadenza)
  select '6a' || lpad(to_hex(i), 14, '0') || '${who}', 'PAG-' || i, '${esercente}',
    '6a00' || lpad(to_hex(i % 100), 12, '0') || '${who}', 1000 + i % 977, 100, 'Quota ' || i, 'parzialmente_pagato',
    date '2026-01-01' + i % 365
  from generate_series(1, ${quanti}) i;
  insert into movimenti_pagamento (id, pagamento_id, esercente_id, cliente_id, tentativo_id, tipo, metodo, incassato_centesimi,
    created_at, giorno)
  select to_hex(extract(epoch from giorno + time '10:00')::bigint) || lpad(to_hex(i), 8, '0') || '${who}', p, '${esercente}', c,
    gen_random_uuid(), 'incasso', (array['carta', 'contanti', 'bonifico'])[1 + i % 3], 100, giorno + time '10:00', giorno
  from (select i, '6a' || lpad(to_hex(i), 14, '0') || '${who}' as p, '6a00' || lpad(to_hex(i % 100), 12, '0') || '${who}' as c,
    date '2026-01-01' + i % 365 as giorno from generate_series(1, ${quanti}) i) x;
  set session_replication_role = origin;`

const esercenti = [
  { quanti: n, id: 'e'.repeat(24), who: 'aaaaaaaa' },
  { quanti: grande, id: 'f'.repeat(24), who: 'bbbbbbbb' },
]

const server = await openDatabase(n + grande)
await migrate(server.url)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
const { rows } = await client.query<{ quanti: number }>(
  'select count(*)::int as quanti from esercenti',
)
if (rows[0]?.quanti === 0) {
  // Only what the tables ask for themselves: nothing else follows from rows that are made.
  await client.query(
    'alter table clienti_esercente enable always trigger clienti_esercente_gettoni',
  )
  for (const { quanti, id, who } of esercenti) await client.query(load(quanti, id, who))
  await client.query(`insert into utenti (id, nome, cognome, email, stato) values
    ('${'a'.repeat(24)}', 'Ada', 'Verdi', 'ada@rateo.test', 'attivo')`)
  await client.query('vacuum analyze')
}
const pool = createPool({
  url: server.url,
  max: 3,
  statementMs: 60_000,
  name: 'rateo-bench',
  onError: () => undefined,
})
const db = createDb(pool)
const clock = { now: () => new Date(`${OGGI}T10:00:00Z`), today: () => OGGI }
const log = createLog('silent')

/** The most memory that the process held while something was done, beyond what it held before. */
async function conMemoria(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const prima = process.memoryUsage().rss
  let massimo = prima
  const look = setInterval(() => {
    massimo = Math.max(massimo, process.memoryUsage().rss)
  }, 20)
  await work()
  clearInterval(look)
  return (massimo - prima) / MEGA
}

async function unReport(esercente_id: string): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      id: `${Date.now().toString(16).padStart(12, '0')}${process.hrtime.bigint().toString(16).slice(-12)}`,
      tipo: 'scadenzario',
      ...ANNO,
      esercente_id,
      autore_id: 'a'.repeat(24),
      stato: 'in_attesa',
      scade_at: new Date('2027-01-01'),
      created_at: new Date(),
    })
    .execute()
  await elaboraReports({ db, clock, log })
}

async function tempo(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let giro = 0; giro < giri; giro += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

for (const { quanti, id: esercente_id } of esercenti) {
  const start = performance.now()
  const memoria = await conMemoria(() => unReport(esercente_id))
  const secondi = (performance.now() - start) / 1000
  const di = { esercente_id }
  const cifre = await tempo(() => findMosso(db, di, ANNO))
  const dovuto = await tempo(() => findDovuto(db, di, ANNO, OGGI))
  const primi = await tempo(() => findPrimi(db, di, ANNO))
  process.stdout.write(
    `${quanti} righe: report ${secondi.toFixed(1)} s, ${Math.round(quanti / secondi)} righe al secondo, ${memoria.toFixed(0)} MB in più; andamento di un anno: ${cifre.toFixed(0)} ms le cifre, ${dovuto.toFixed(0)} ms il dovuto, ${primi.toFixed(0)} ms i primi clienti\n`,
  )
}
await db.destroy()
await client.end()
await server.stop()
