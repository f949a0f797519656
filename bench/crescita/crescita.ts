// Measures what a paid payment leaves in the database: bytes by table with its indexes, after the jobs and after the words of messages
// and notices are over, and how many updates touch no index. usage: node bench/crescita/crescita.ts --n 2000
import { sql } from 'kysely'
import type { Db } from '../../apps/bff/src/db/database.ts'
import { readOptions } from '../database.ts'
import { apriBottega } from './bottega.ts'

const { n, prima, clienti, insieme, port } = readOptions({
  n: 2000,
  prima: 500,
  clienti: 50,
  insieme: 8,
  port: 7200,
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const DAY = 24 * 3_600_000

type Misura = Map<string, { dati: number; indici: number; righe: number }>

/** A partitioned table counts with its months. */
async function misura(db: Db): Promise<Misura> {
  await sql`vacuum (analyze)`.execute(db)
  const { rows } = await sql<{ nome: string; dati: number; indici: number; righe: number }>`
    select coalesce(p.relname, c.relname) as nome, sum(pg_table_size(c.oid))::float8 as dati,
      sum(pg_indexes_size(c.oid))::float8 as indici, sum(greatest(c.reltuples, 0))::float8 as righe
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'mesi'::regnamespace) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ nome, ...size }) => [nome, size]))
}

/** Tells how much each payment between two measures left behind, table by table. */
function racconta(titolo: string, prima: Misura, dopo: Misura) {
  const righe = [...dopo]
    .map(([nome, { dati, indici, righe: quante }]) => {
      const da = prima.get(nome) ?? { dati: 0, indici: 0, righe: 0 }
      const [d, i] = [(dati - da.dati) / n, (indici - da.indici) / n]
      return { nome, d, i, tutto: d + i, righe: (quante - da.righe) / n }
    })
    .filter(({ tutto }) => Math.abs(tutto) >= 10)
    .toSorted((a, b) => b.tutto - a.tutto)
  const somma = righe.reduce((all, { tutto }) => all + tutto, 0)
  say(`\n${titolo}: ${(somma / 1000).toFixed(1)} kB per pagamento`)
  for (const { nome, d, i, tutto, righe: quante } of righe) {
    say(
      `  ${nome.padEnd(24)} ${tutto.toFixed(0).padStart(6)} B  (dati ${d.toFixed(0)}, indici ${i.toFixed(0)}; righe ${quante.toFixed(1)})`,
    )
  }
}

/** The parts of one table's indexes, largest first: where the bytes of a payment are. */
async function raccontaIndici(db: Db) {
  const { rows } = await sql<{ nome: string; byte: number; letto: number }>`
    select indexrelname as nome, pg_relation_size(indexrelid)::float8 as byte, idx_scan::float8 as letto
    from pg_stat_user_indexes where pg_relation_size(indexrelid) > ${n * 20} order by 2 desc`.execute(
    db,
  )
  say('\nIndici (byte per pagamento, letture)')
  for (const { nome, byte, letto } of rows) {
    say(`  ${nome.padEnd(44)} ${(byte / n).toFixed(0).padStart(5)} ${letto}`)
  }
}

async function raccontaAggiornamenti(db: Db) {
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ nome: string; quanti: number; hot: number }>`
    select relname as nome, sum(n_tup_upd)::float8 as quanti, sum(n_tup_hot_upd)::float8 as hot
    from pg_stat_user_tables where n_tup_upd > ${Math.floor(n / 4)} group by 1 order by 2 desc`.execute(
    db,
  )
  const all = rows.reduce((sum, { quanti }) => sum + quanti, 0)
  const hot = rows.reduce((sum, row) => sum + row.hot, 0)
  say(
    `\nHOT ${((100 * hot) / all).toFixed(0)} % di ${(all / n).toFixed(1)} aggiornamenti per pagamento`,
  )
  for (const row of rows) {
    say(
      `  ${row.nome.padEnd(24)} ${((100 * row.hot) / row.quanti).toFixed(0).padStart(3)} % di ${(row.quanti / n).toFixed(1)}`,
    )
  }
}

const bottega = await apriBottega({ clienti, port })
const { db, clock } = bottega

async function paga(da: number, a: number) {
  await bottega.entrano()
  let next = da
  await Promise.all(
    Array.from({ length: insieme }, async () => {
      for (;;) {
        const i = next++
        if (i >= a) return
        await bottega.unPagamento(i)
      }
    }),
  )
  await bottega.lavora()
}

/** The words of a month go with it, three months after its end; keys of calls are gone by then too. */
async function passanoQuattroMesi() {
  clock.setAhead(clock.ahead() + 125 * DAY)
  for (const nome of ['prepara_mesi', 'pulisci_idempotenza', 'dimentica_scaduti']) {
    await bottega.lavoro(nome)
  }
}

try {
  // The first ones make the room that dead versions leave; what comes after them is what a payment costs for good.
  await paga(0, prima)
  await passanoQuattroMesi()
  const base = await misura(db)
  await sql`select pg_stat_reset()`.execute(db)
  const inizio = performance.now()
  await paga(prima, prima + n)
  say(`${n} pagamenti in ${((performance.now() - inizio) / 1000).toFixed(0)} s`)
  await raccontaAggiornamenti(db)
  racconta('Appena pagato', base, await misura(db))
  await raccontaIndici(db)
  await passanoQuattroMesi()
  racconta('Dopo quattro mesi', base, await misura(db))
} finally {
  await bottega.stop()
}
