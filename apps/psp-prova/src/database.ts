import { Pool, type PoolClient } from 'pg'
import { tieniPiani } from './piani.ts'

export type Interrogabile = Pool | PoolClient

/**
 * Objects are kept as the JSON that the API answers with; `segreto` holds what the provider knows
 * and never shows, `conto` the connected account whose they are, null for the platform's own. No column can hold a card number: only brand, last four and expiry get here.
 */
const schema = `
create schema if not exists psp_prova;
create table if not exists psp_prova.oggetto (
  seq bigint generated always as identity,
  id text primary key,
  tipo text not null,
  created bigint not null,
  dati jsonb not null,
  segreto jsonb not null default '{}'
);
alter table psp_prova.oggetto add column if not exists conto text;
create index if not exists oggetto_conto on psp_prova.oggetto (conto, tipo, seq desc) where conto is not null;
create index if not exists oggetto_accredito on psp_prova.oggetto ((segreto->>'accredito')) where segreto ? 'accredito';
create index if not exists oggetto_tipo_seq on psp_prova.oggetto (tipo, seq desc);
create index if not exists oggetto_payment_intent on psp_prova.oggetto ((dati->>'payment_intent')) where dati ? 'payment_intent';
create index if not exists oggetto_customer on psp_prova.oggetto ((dati->>'customer')) where dati ? 'customer';
create index if not exists oggetto_metadata on psp_prova.oggetto using gin ((dati->'metadata') jsonb_path_ops);
create index if not exists oggetto_sessione_aperta on psp_prova.oggetto (((dati->>'expires_at')::bigint)) where tipo = 'checkout.session' and dati->>'status' = 'open';
create table if not exists psp_prova.chiave (
  chiave text primary key,
  impronta text not null,
  status integer not null,
  corpo jsonb not null,
  created_ms bigint not null
);
alter table psp_prova.chiave add column if not exists richiesta text;
create table if not exists psp_prova.autenticazione (
  id text primary key,
  intent text not null,
  payment_method text not null,
  ritorno text,
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'approvata', 'rifiutata', 'superata'))
);
create index if not exists autenticazione_intent on psp_prova.autenticazione (intent);
create table if not exists psp_prova.lavoro (
  id bigint generated always as identity primary key,
  tipo text not null,
  oggetto text not null,
  esito text not null,
  quando_ms bigint not null
);
create index if not exists lavoro_quando on psp_prova.lavoro (quando_ms);
create table if not exists psp_prova.evento (
  seq bigint generated always as identity,
  id text primary key,
  tipo text not null,
  created bigint not null,
  corpo text not null
);
create index if not exists evento_seq on psp_prova.evento (seq desc);
create table if not exists psp_prova.consegna (
  id bigint generated always as identity primary key,
  evento text not null,
  corpo text not null,
  falsa boolean not null default false,
  stato text not null default 'da_consegnare' check (stato in ('da_consegnare', 'consegnata', 'abbandonata')),
  tentativi integer not null default 0,
  prossimo_ms bigint not null,
  ultimo_errore text
);
alter table psp_prova.consegna add column if not exists dei_conti boolean not null default false;
create index if not exists consegna_da_fare on psp_prova.consegna (prossimo_ms) where stato = 'da_consegnare';
create table if not exists psp_prova.collegamento (
  id text primary key,
  conto text not null,
  tipo text not null,
  ritorno text not null,
  scaduto text not null,
  scade_ms bigint not null,
  modulo text
);
create table if not exists psp_prova.orologio (
  unico boolean primary key default true check (unico),
  avanti_ms bigint not null default 0
);
insert into psp_prova.orologio default values on conflict do nothing;
`

/** Any fixed number will do: it only has to be the same for every process of this provider. */
const lucchettoSchema = 730_915_524

export async function apriDatabase(url: string): Promise<Pool> {
  const pool = new Pool({
    connectionString: url,
    max: 6,
    connectionTimeoutMillis: 5000,
    application_name: 'psp-prova',
    // The answer to a call does not wait for the disk. A shop that keeps its books on the same server writes after us what it
    // heard from us, and its commit takes ours along.
    options: '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan',
  })
  // An idle connection that breaks must not take the process down: the next query opens another.
  pool.on('error', () => undefined)
  // Nor one that breaks while it is in use, between two statements.
  pool.on('connect', (client) => client.on('error', () => undefined))
  tieniPiani(pool)
  try {
    await inTransazione(pool, async (db) => {
      await db.query('select pg_advisory_xact_lock($1)', [lucchettoSchema])
      await db.query(schema)
    })
  } catch (errore) {
    await pool.end()
    throw errore
  }
  return pool
}

export async function inTransazione<T>(
  pool: Pool,
  lavoro: (db: PoolClient) => Promise<T>,
): Promise<T> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    const esito = await lavoro(db)
    await db.query('commit')
    db.release()
    return esito
  } catch (errore) {
    // A client whose rollback fails is broken: throw it away instead of lending it again.
    await db.query('rollback').then(
      () => db.release(),
      () => db.release(true),
    )
    throw errore
  }
}
