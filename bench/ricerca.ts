// The search for an esercente nearby and open now; and what a joined cliente costs each new debt. At two sizes: `--n 10000 --grande 100000`.
import pg from 'pg'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { provinceVicine, SIGLE_PROVINCE } from '@rateo/domain/identita/province'
import { createPool } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { ricercaEsercenti } from '../apps/bff/src/modules/persone/esercenti/esercenti.queries.ts'
import { median } from './children.ts'
import { openDatabase, readOptions } from './database.ts'

const { n, grande, giri } = readOptions({ n: 10_000, grande: 100_000, giri: 15 })
/** A Thursday, a quarter to eleven in Rome. */
const NOW = new Date('2026-06-11T08:45:00Z')
const MINUTO = 3 * 1440 + 10 * 60 + 45
const ORA = Math.floor(MINUTO / 60)
const province = SIGLE_PROVINCE.map((sigla) => `'${sigla}'`).join(',')

/** One esercente in five has hours, half of those are open now; one in fifty offers six rate; the province go round. */
const load = (da: number, quanti: number) => `
  alter table esercenti disable trigger apri_numeri;
  insert into esercenti (id, ragione_sociale, partita_iva, email, stato, visibile, categoria, citta, provincia)
  select '6b' || lpad(to_hex(i), 22, '0'), 'Bottega ' || md5(i::text), lpad(i::text, 11, '0'), 'bottega' || i || '@rateo.test',
    'attivo', true, 'altro', 'Paese', (array[${province}])[1 + i % ${SIGLE_PROVINCE.length}]
  from generate_series(${da}, ${quanti}) i;
  insert into punti_vendita (id, esercente_id, nome, indirizzo, cap, citta, provincia, apertura, aperture, ore_aperte)
  select '6c' || lpad(to_hex(i), 22, '0'), '6b' || lpad(to_hex(i), 22, '0'), 'Negozio', 'Via Roma 1', '00100', 'Paese', 'RM', '{}',
    case when i % 10 = 0 then int4multirange(int4range(${MINUTO - 60}, ${MINUTO + 60})) else int4multirange(int4range(0, 60)) end,
    case when i % 10 = 0 then array[${ORA - 1}, ${ORA}, ${ORA + 1}]::smallint[] else array[0]::smallint[] end
  from generate_series(${da}, ${quanti}) i where i % 5 = 0;`

const BODY: SearchBody = {
  query: {},
  filters: {},
  initial_filters: {},
  sort: {},
  search: '',
  page: 0,
  limit: 25,
}
const vicine = provinceVicine({ lat: 42.74, lon: 12.74 }, 60).map(({ sigla }) => sigla)
const CASES: readonly [string, SearchBody['query']][] = [
  ['everybody', {}],
  ['nearby', { provincia: { $in: vicine } }],
  ['open now', { aperto: true }],
  ['nearby and open now', { provincia: { $in: vicine }, aperto: true }],
  ['closed now', { aperto: false }],
]

const server = await openDatabase(n + grande + 7)
try {
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url })
  // An error is told by its statement; the end of the server adds nothing.
  client.on('error', () => undefined)
  await client.connect()
  const pool = createPool({
    url: server.url,
    max: 2,
    statementMs: 20_000,
    name: 'rateo-bench',
    onError: () => undefined,
  })
  const actor = {
    utente_id: '',
    sessione_id: '',
    ruolo: 'cliente' as const,
    esercente_id: null,
    cliente_id: 'c'.repeat(24),
    stato: 'attivo' as const,
    registering: false,
  }
  const figures = new Map<string, string[]>()
  const note = (name: string, text: string) =>
    figures.set(name, [...(figures.get(name) ?? []), text])
  for (const [da, quanti] of [
    [1, n],
    [n + 1, grande],
  ] as const) {
    const known = await client.query('select 1 from esercenti where id = $1', [
      `6b${quanti.toString(16).padStart(22, '0')}`,
    ])
    if (known.rowCount === 0) await client.query(load(da, quanti))
    await client.query('vacuum (analyze) esercenti, punti_vendita')
    for (const [name, query] of CASES) {
      const times: number[] = []
      for (let i = 0; i < giri + 2; i += 1) {
        const begun = performance.now()
        await ricercaEsercenti(pool, actor, { ...BODY, query }, NOW)
        if (i >= 2) times.push(performance.now() - begun)
      }
      note(name, `${quanti}: ${median(times).toFixed(1)} ms`)
    }
  }
  await pool.end()

  // The question that `segue_unione` asks for each new row: one relation by its key, joined to another or not, among few or many.
  for (const quanti of [n, grande]) {
    const esercente = `6d${quanti.toString(16).padStart(22, '0')}`
    const known = await client.query('select 1 from esercenti where id = $1', [esercente])
    if (known.rowCount === 0) {
      await client.query(`set session_replication_role = replica;
        insert into esercenti (id, ragione_sociale, partita_iva, email, stato)
        values ('${esercente}', 'Unita ${quanti}', '9${String(quanti).padStart(10, '0')}', 'unita${quanti}@rateo.test', 'attivo');
        insert into clienti_esercente (esercente_id, cliente_id, nome, email, stato, created_at, gettoni, unito_a)
        select '${esercente}', '6e' || lpad(to_hex(i), 22, '0'), 'Persona ' || i, 'p' || i || '@posta.test', 'attivo', now(), '{}',
          case when i % 2 = 0 then '6e' || lpad(to_hex(i - 1), 22, '0') end
        from generate_series(1, ${quanti}) i;
        set session_replication_role = origin`)
    }
    await client.query('vacuum (analyze) clienti_esercente')
    for (const [name, resto] of [
      ['the key of one who stays', 1],
      ['the key of one who is joined', 0],
    ] as const) {
      const times: number[] = []
      for (let i = 0; i < giri * 20; i += 1) {
        const chi = 2 * (1 + ((i * 7919) % (quanti / 2 - 1))) + resto
        const begun = performance.now()
        await client.query(
          'select unito_a from clienti_esercente where esercente_id = $1 and cliente_id = $2 for key share',
          [esercente, `6e${chi.toString(16).padStart(22, '0')}`],
        )
        times.push(performance.now() - begun)
      }
      note(name, `${quanti}: ${median(times).toFixed(2)} ms`)
    }
  }
  await client.end()
  for (const [name, texts] of figures) console.log(`${name.padEnd(32)} ${texts.join('   ')}`)
} finally {
  await server.stop()
}
