// Puts in N abbonamenti, 3N pagamenti, N/10 clienti and 1,000 esercenti of very different size.
import pg from 'pg'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { openDatabase, readOptions } from './database.ts'
import { JOURNALS, journals } from './journals.ts'

const ESERCENTI = 1000
/** The five years of history begin at this instant. */
const START = 1_625_000_000
const SPAN = 5 * 365 * 86_400

const COGNOMES =
  'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola Marchetti Parisi Villa Conte Ferraro Ferri Fabbri Bianco Marini Grasso Valentini Messina Sala Gatti Pellegrini Palumbo Sanna Farina Rizzi Monti Cattaneo Morelli Amato Silvestri Mazza Testa Grassi Pellegrino Carbone Giuliani Benedetti Barone Rossetti Caputo Montanari Guerra Palmieri Bernardi Martino Fiore Ferretti Bellini Basile Riva Donati Piras Vitali Battaglia Sartori Neri Costantini Milani Pagano Ruggiero Sorrentino Orlando Negri Mantovani Quaranta'
const NOMI =
  'Maria Anna Giuseppe Antonio Giovanni Giulia Francesca Luca Marco Paolo Andrea Chiara Sara Elena Laura Alessandro Matteo Davide Simone Federica Valentina Roberto Stefano Angela Rosa Niccolò Martina Giorgia Sofia Alice'

const array = (words: string) => `'{${words.replaceAll(' ', ',')}}'::text[]`

/** Names, accounts, plans; `k³` makes the first esercente own a tenth of everything. */
const people = (n: number) => `
  create or replace function pg_temp.oid(ts bigint, n bigint) returns text language sql immutable as $$
    select lpad(to_hex(ts), 8, '0') || '5e1fa0c3d7' || lpad(to_hex(n & 16777215), 6, '0') $$;
  create or replace function pg_temp.caso(n bigint, sale text) returns float8 language sql immutable as $$
    select (('x' || substr(md5(sale || n), 1, 8))::bit(32)::bigint & 1073741823) / 1073741824.0 $$;
  create or replace function pg_temp.esercente(cliente bigint, quale int) returns bigint language sql immutable as $$
    select 1 + floor(${ESERCENTI} * pg_temp.caso(cliente, 'e' || quale) ^ 3)::bigint $$;

  insert into esercenti (id, ragione_sociale, partita_iva, email, stato)
  select pg_temp.oid(${START} + i, i), 'Esercente ' || i, lpad(i::text, 11, '0'), 'esercente' || i || '@rateo.test', 'attivo'
  from generate_series(1, ${ESERCENTI}) i;

  -- Triggers are off here: what is numbered below needs the counters that they make.
  do $$ declare e record; t text; begin
    for e in select id from esercenti loop
      foreach t in array array['pag', 'dil', 'abb'] loop
        execute format('create sequence numeri.%I', t || '_' || e.id);
      end loop;
    end loop;
  end $$;

  insert into clienti (id, nome, email, codice_fiscale, stato)
  select pg_temp.oid(${START} + i, i), nome || ' ' || cognome,
    lower(cognome) || i || '@posta.test', 'CF' || lpad(i::text, 14, '0'), 'attivo'
  from (select i, (${array(NOMI)})[1 + floor(30 * pg_temp.caso(i, 'n') ^ 1.5)::int] as nome,
    (${array(COGNOMES)})[1 + floor(95 * pg_temp.caso(i, 'c') ^ 2)::int] as cognome
    from generate_series(1, ${Math.ceil(n / 10)}) i) x;

  insert into clienti_esercente (esercente_id, cliente_id, nome, email, codice_fiscale, stato, confermata_at, gettoni)
  select pg_temp.oid(${START} + e, e), c.id, c.nome, c.email, c.codice_fiscale, c.stato, now(),
    gettoni_indice(pg_temp.oid(${START} + e, e), c.nome || ' ' || c.email || ' ' || c.codice_fiscale)
  from (select distinct i, pg_temp.esercente(i, q) as e
    from generate_series(1, ${Math.ceil(n / 10)}) i cross join generate_series(0, 1) q) x
  join clienti c on c.id = pg_temp.oid(${START} + i, i);

  insert into piani (id, esercente_id, nome, importo_centesimi, cadenza)
  select pg_temp.oid(${START} + e * 10 + j, e * 10 + j), pg_temp.oid(${START} + e, e), 'Piano ' || j, 990 + 1000 * j, 'mensile'
  from generate_series(1, ${ESERCENTI}) e cross join generate_series(0, 4) j;`

/**
 * Makes the debts: one row in ten has something particular in it; the rest is the grey mass that a search must not
 * read.
 */
const debts = (n: number) => `
  create temp table base as
  select i, ${START} + 10000000 + i * ${SPAN}::bigint / ${n} as ts, 1 + i % ${Math.ceil(n / 10)} as c,
    pg_temp.esercente(1 + i % ${Math.ceil(n / 10)}, (i / ${Math.ceil(n / 10)} % 2)::int) as e, (i % 5)::int as j
  from generate_series(0, ${n - 1}) i;

  insert into abbonamenti (id, numero, esercente_id, cliente_id, piano_id, stato, importo_centesimi, prossimo_addebito,
    created_at)
  select pg_temp.oid(ts, i), 'ABB-' || row_number() over (partition by e order by i), pg_temp.oid(${START} + e, e),
    pg_temp.oid(${START} + c, c), pg_temp.oid(${START} + e * 10 + j, e * 10 + j), (array['attivo','attivo','attivo','in_ritardo','disdetto'])[1 + (i % 5)::int],
    990 + 1000 * j, (to_timestamp(ts) + interval '30 days')::date, to_timestamp(ts)
  from base;

  insert into movimenti_mrr (esercente_id, abbonamento_id, giorno, tipo, causa, centesimi)
  select esercente_id, id, (created_at at time zone 'Europe/Rome')::date, 'nuovo', null, importo_centesimi from abbonamenti
  union all
  select esercente_id, id, (created_at at time zone 'Europe/Rome')::date + 20, 'perso', 'costo', -importo_centesimi
  from abbonamenti where stato = 'disdetto' order by 3, 2, 4 desc;

  insert into pagamenti (id, numero, esercente_id, cliente_id, importo_centesimi, incassato_centesimi, causale, stato,
    scadenza, origine, origine_id, metodo, metodo_etichetta, pagato_at, created_at)
  select pg_temp.oid(quando, i * 3 + k), 'PAG-' || row_number() over (partition by esercente order by quando, i, k),
    esercente, cliente, importo, case when pagato then importo else 0 end,
    'Abbonamento ' || j || ', mese ' || k + 1, case when pagato then 'pagato' when i % 50 = 0 then 'insoluto' else 'da_pagare' end,
    (to_timestamp(quando) + interval '5 days')::date, 'abbonamento', abbonamento, case when pagato then 'carta' end,
    case when pagato then 'Visa •••• ' || lpad((c % 10000)::text, 4, '0') end,
    case when pagato then to_timestamp(quando + 3600) end, to_timestamp(quando)
  from (select i, j, c, k, ts + k * 2592000 as quando, (i + k) % 10 <> 0 as pagato, 990 + 1000 * j as importo,
    pg_temp.oid(ts, i) as abbonamento, pg_temp.oid(${START} + e, e) as esercente, pg_temp.oid(${START} + c, c) as cliente
    from base cross join generate_series(0, 2) k) x;

  insert into movimenti_pagamento (id, pagamento_id, esercente_id, cliente_id, tentativo_id, tipo, metodo,
    incassato_centesimi, created_at, giorno)
  select inizio_id(pagato_at) || right(id, 16), id, esercente_id, cliente_id, md5(id)::uuid, 'incasso', 'carta',
    incassato_centesimi, pagato_at, (pagato_at at time zone 'Europe/Rome')::date
  from pagamenti where stato = 'pagato';

  select setval(('numeri.' || k.tipo || '_' || k.esercente_id)::regclass, k.quanti) from (
    select 'pag' as tipo, esercente_id, count(*) as quanti from pagamenti group by 2
    union all
    select 'abb', esercente_id, count(*) from abbonamenti group by 2) k;`

const TABLES = [
  'clienti',
  'clienti_esercente',
  'abbonamenti',
  'movimenti_mrr',
  'pagamenti',
  'movimenti_pagamento',
  ...JOURNALS,
]

/** Plain indexes are dropped and built again after: row by row they would be most of the work. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid::regclass::text = any($1) and not i.indisunique`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

async function timed(what: string, work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const { n } = readOptions({ n: 100_000 })
const database = await openDatabase(n)
await migrate(database.url)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from esercenti')
if ((rows[0]?.n ?? 0) > 0) {
  console.log('Il database ha già dei dati: non tocco nulla.')
} else {
  // Rows are right by construction: checking each foreign key would double the time.
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  )
  await timed(`${n} abbonamenti, ${3 * n} pagamenti`, () =>
    withoutIndexes(client, async () => {
      await timed('persone', () => client.query(people(n)))
      await timed('debiti', () => client.query(debts(n)))
      await timed('registri', () => client.query(journals))
    }),
  )
  await timed('vacuum analyze', () => client.query('vacuum analyze'))
}
await client.end()
await database.stop()
