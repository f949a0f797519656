// The list of the clienti of one esercente: by name, by what is late, by tag and by control, at two sizes. `--n 10000 --grande 100000`.
import pg from 'pg'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { searchClienti } from '../apps/bff/src/modules/persone/clienti/clienti.queries.ts'
import { median } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, grande, giri } = readOptions({ n: 10_000, grande: 100_000, giri: 15 })
const OGGI = '2026-06-15'

const id = (what: string, who: string) => `'6a000000' || lpad(to_hex(${what}), 8, '0') || '${who}'`

/** One cliente in ten is late, one in fifty is a Socio, one in five hundred is never reminded; the others owe what is not due yet. */
const load = (quanti: number, esercente: string, who: string) => `
  insert into esercenti (id, ragione_sociale, partita_iva, email, stato)
  values ('${esercente}', 'Palestra ${quanti}', '${String(quanti).padStart(11, '0')}', 'palestra${quanti}@rateo.test', 'attivo');
  insert into clienti (id, nome, email, stato)
  select ${id('i', who)}, 'Persona ' || md5(i::text), 'persona' || i || '.${quanti}@posta.test', 'attivo'
  from generate_series(1, ${quanti}) i;
  insert into clienti_esercente (esercente_id, cliente_id, nome, email, stato, etichette, controlli, created_at, gettoni)
  select '${esercente}', c.id, c.nome, c.email, 'attivo',
    case when i % 50 = 0 then '{Socio}'::text[] when i % 5 = 0 then '{Corso}' else '{}' end,
    case when i % 500 = 0 then '{niente_solleciti}'::text[] else '{}' end, now(), null
  from generate_series(1, ${quanti}) i join clienti c on c.id = ${id('i', who)};
  insert into pagamenti (id, numero, esercente_id, cliente_id, importo_centesimi, incassato_centesimi, causale, stato,
    scadenza)
  select '6a' || lpad(to_hex(k), 6, '0') || lpad(to_hex(i), 8, '0') || '${who}', 'PAG-' || i * 10 + k, '${esercente}',
    ${id('i', who)}, 1000 + i % 977, case when k < 3 then 1000 + i % 977 else 0 end, 'Mese ' || k,
    case when k < 3 then 'pagato' else 'da_pagare' end,
    case when k < 3 or (i % 10 = 0 and k = 3) then date '2026-05-01' + (i % 30)::int else date '2026-07-01' end
  from generate_series(1, ${quanti}) i cross join generate_series(1, 4) k;`

const BODY: SearchBody = {
  query: {},
  filters: {},
  initial_filters: {},
  sort: {},
  search: '',
  page: 0,
  limit: 25,
}

const CASES: readonly [string, Partial<SearchBody>][] = [
  ['by name', {}],
  ['by what is late', { sort: { scaduto_centesimi: 'desc' } }],
  ['by what is late, least first', { sort: { scaduto_centesimi: 'asc' } }],
  ['by what is late, page 5', { sort: { scaduto_centesimi: 'desc' }, page: 5 }],
  [
    'late ones by what is late',
    { sort: { scaduto_centesimi: 'desc' }, query: { in_ritardo: true } },
  ],
  ['late ones by name', { query: { in_ritardo: true } }],
  ['tag of one in fifty', { query: { etichette: { $in: ['Socio'] } } }],
  ['tag of one in five', { query: { etichette: { $in: ['Corso'] } } }],
  ['tag that nobody has', { query: { etichette: { $in: ['Mai'] } } }],
  ['control of one in five hundred', { query: { controlli: { $in: ['niente_solleciti'] } } }],
  [
    'tag and late, by what is late',
    { sort: { scaduto_centesimi: 'desc' }, query: { etichette: { $in: ['Socio'] } } },
  ],
  ['name one letter away', { search: 'personna' }],
]

const esercenti = [
  { quanti: n, id: 'e'.repeat(24), who: 'aaaaaaaa' },
  { quanti: grande, id: 'f'.repeat(24), who: 'bbbbbbbb' },
]
const server = await openDatabase(n + grande)
try {
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const known = await client.query('select 1 from esercenti where id = $1', ['f'.repeat(24)])
  if (known.rowCount === 0) {
    for (const { quanti, id: esercente, who } of esercenti) {
      await client.query('set session_replication_role = replica')
      await client.query(
        'alter table clienti_esercente enable always trigger clienti_esercente_gettoni',
      )
      await client.query(load(quanti, esercente, who))
    }
    await client.query('vacuum (analyze) clienti_esercente, pagamenti, clienti')
  }
  await client.end()
  const pool = createPool({
    url: server.url,
    max: 2,
    statementMs: 20_000,
    name: 'rateo-bench',
    onError: () => undefined,
  })
  for (const [name, change] of CASES) {
    const figures: string[] = []
    for (const { quanti, id: esercente_id } of esercenti) {
      const actor = {
        utente_id: '',
        sessione_id: '',
        ruolo: 'esercente' as const,
        esercente_id,
        cliente_id: null,
        stato: 'attivo' as const,
        registering: false,
      }
      const times: number[] = []
      for (let i = 0; i < giri + 2; i += 1) {
        const begun = performance.now()
        await searchClienti(pool, actor, { ...BODY, ...change }, OGGI)
        if (i >= 2) times.push(performance.now() - begun)
      }
      figures.push(`${quanti}: ${median(times).toFixed(1)} ms`)
    }
    console.log(`${name.padEnd(36)} ${figures.join('   ')}`)
  }
  await pool.end()
} finally {
  await server.stop()
}
