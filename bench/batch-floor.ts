import { type Kysely, sql } from 'kysely'
import type { DB } from '../apps/bff/src/db/types.ts'

type Db = Kysely<DB>

/** The least that a batch of due rate costs: plain tables, one statement, no rule and no trigger. */
export async function creaLimite(db: Db, n: number): Promise<void> {
  await sql`drop schema if exists limite cascade`.execute(db)
  await sql`create schema limite`.execute(db)
  await sql`create table limite.rate (id text collate "C" primary key, esercente_id text not null, cliente_id text not null,
    scadenza date not null, importo bigint not null, stato text not null, pagamento_id text)`.execute(
    db,
  )
  await sql`create index on limite.rate (scadenza, id) where stato = 'da_addebitare'`.execute(db)
  await sql`create table limite.pagamenti (id text collate "C" primary key, esercente_id text not null,
    cliente_id text not null, rata_id text not null, stato text not null, importo bigint not null,
    created_at timestamptz not null)`.execute(db)
  await sql`create index on limite.pagamenti (esercente_id, id)`.execute(db)
  await sql`create index on limite.pagamenti (esercente_id, cliente_id, id)`.execute(db)
  await sql`create table limite.movimenti (id bigint generated always as identity primary key, pagamento_id text not null,
    conto text not null, importo bigint not null)`.execute(db)
  await sql`create table limite.idempotenza (esercente_id text not null, chiave text collate "C" not null,
    impronta bytea not null, primary key (esercente_id, chiave))`.execute(db)
  await sql`insert into limite.rate
    select lpad(to_hex(i), 24, '0'), lpad(to_hex(i % 1000), 24, 'e'), lpad(to_hex(i % 50), 24, 'c'), current_date, 1200,
      'da_addebitare' from generate_series(1, ${n}::int) i`.execute(db)
  await sql`analyze limite.rate`.execute(db)
}

const gruppo = (max: number) => sql<{ id: string }>`
  with presi as materialized (
    select id, esercente_id, cliente_id, importo from limite.rate
    where stato = 'da_addebitare' and scadenza <= current_date
    order by scadenza, id limit ${max} for update skip locked
  ), p as (
    insert into limite.pagamenti select 'p' || substr(id, 2), esercente_id, cliente_id, id, 'riuscito', importo, now()
    from presi returning id, rata_id, esercente_id, importo
  ), m as (
    insert into limite.movimenti (pagamento_id, conto, importo)
    select p.id, c.conto, c.segno * p.importo from p, (values ('psp', 1), ('esercente', -1), ('commissioni', 1),
      ('ricavi', -1)) c (conto, segno)
  ), i as (
    insert into limite.idempotenza select esercente_id, 'addebito:' || id, sha256(id::bytea) from p
  )
  update limite.rate r set stato = 'pagata', pagamento_id = p.id from p where r.id = p.rata_id returning r.id`

/** As many workers as asked for, until nothing is due. */
export async function addebitaNudo(db: Db, corsie: number, max: number): Promise<number> {
  const fatte = await Promise.all(
    Array.from({ length: corsie }, async () => {
      let total = 0
      for (;;) {
        const { rows } = await gruppo(max).execute(db)
        if (rows.length === 0) return total
        total += rows.length
      }
    }),
  )
  return fatte.reduce((a, b) => a + b, 0)
}
