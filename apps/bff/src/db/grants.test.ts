import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../test/client.ts'
import { freshDatabaseUrl } from '../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../test/factories.ts'
import { isWorkerAlive } from '../jobs/heartbeat.ts'
import { timetable } from '../timetable.ts'
import { startWorker } from '../jobs/worker.ts'
import { createDb, createPool } from './database.ts'
import { ownsTables } from './grants.ts'
import { migrate } from './migrate.ts'

const SUFFIX = String(process.pid)
const [OWNER, PORTAL] = [`rateo_migra_${SUFFIX}`, `rateo_portale_${SUFFIX}`]

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
let server: Awaited<ReturnType<typeof startApp>>
let portal: { url: string; pool: pg.Pool }

const as = (url: string, user: string) =>
  Object.assign(new URL(url), { username: user, password: 'prova' }).href

async function onDatabase(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  database = await freshDatabaseUrl({ empty: true })
  const name = new URL(database.url).pathname.slice(1)
  await onDatabase(
    database.url,
    `create role ${OWNER} login password 'prova'`,
    `create role ${PORTAL} login password 'prova'`,
    `alter database ${name} owner to ${OWNER}`,
  )
  const url = as(database.url, PORTAL)
  await migrate(as(database.url, OWNER), { portalUrl: url })
  const onError = () => undefined
  const pool = createPool({ url, max: 8, statementMs: 8000, name: 'rateo-test', onError })
  portal = { url, pool }
  server = await startApp({ database: { url, pool, db: createDb(pool), drop: () => pool.end() } })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
})

it(
  'M6 il portale lavora con un utente che non possiede nulla: richieste, lavori e avvii',
  { timeout: 120_000 },
  async () => {
    const { db, deps } = server
    expect(await ownsTables(portal.pool)).toBe(false)
    const esercente = await createEsercente(db)
    const cliente = await createCliente(db, { esercente_id: esercente.id })
    await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
    const { status } = await server.as(cliente)('GET', '/session')
    expect(status).toBe(200)
    const worker = await startWorker({ ...deps, log: pino({ level: 'silent' }) })
    expect(await isWorkerAlive(db)).toBe(true)
    const codes: unknown[] = []
    for (const { name, run } of timetable(deps)) {
      // The provider does not answer here; the test looks only for what the database forbids.
      await run().catch((error: Error & { code?: string }) => codes.push(name, error.code))
    }
    expect(codes).not.toContain('42501')
    await worker.stop()
    // A process that has only the address of the portal starts on what is up to date.
    expect(await migrate(portal.url)).toEqual([])
  },
)

it('M6 quello che si può solo aggiungere non si cambia, non si toglie e non perde la sua guardia', async () => {
  const { rows } = await portal.pool.query<{ nome: string }>(
    "select distinct tgrelid::regclass::text as nome from pg_trigger where tgname = 'sola_aggiunta' order by 1",
  )
  expect(rows.length).toBeGreaterThan(10)
  const refused = async (statement: string) => {
    const outcome = await portal.pool.query(statement).then(
      () => 'fatto',
      (error: { code: string }) => error.code,
    )
    expect([statement, outcome]).toEqual([statement, '42501'])
  }
  for (const { nome } of rows) {
    await refused(`delete from ${nome}`)
    await refused(`truncate ${nome}`)
    await refused(`alter table ${nome} disable trigger all`)
    await refused(`drop trigger sola_aggiunta on ${nome}`)
    await refused(`drop table ${nome}`)
  }
  await refused("update cronologia set azione = 'altra'")
  await refused("update scritture set origine_tipo = 'altra'")
  await refused('update movimenti set importo_centesimi = 1')
  await refused('update sigilli_cronologia set righe = 1')
  await refused(
    "create or replace function public.sola_aggiunta() returns trigger language plpgsql as 'begin return new; end'",
  )
  await refused('create table public.mia (n int)')
  await refused('set session_replication_role = replica')
  await refused("insert into transizioni values ('pagamento', 'pagato', 'bozza')")
})

it('M6 (parte) il portale legge i contatori dei numeri per la copia di sicurezza, e non li muove da sé', async () => {
  const { rows: leggibili } = await portal.pool.query<{ nome: string; legge: boolean }>(
    `select s.seqrelid::regclass::text as nome, has_sequence_privilege(s.seqrelid, 'select') as legge
     from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'numeri'::regnamespace`,
  )
  expect(leggibili.length).toBeGreaterThanOrEqual(3)
  expect(leggibili.every(({ legge }) => legge)).toBe(true)
  const nome = leggibili[0]?.nome ?? ''
  for (const statement of [
    `select nextval('${nome}')`,
    `select setval('${nome}', 1)`,
    'create sequence numeri.mia',
  ]) {
    await expect(portal.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

it('M6 chi possiede le tabelle lo sa', async () => {
  const client = new pg.Client({ connectionString: as(database.url, OWNER) })
  await client.connect()
  expect(await ownsTables(client as unknown as pg.Pool)).toBe(true)
  await client.end()
})
