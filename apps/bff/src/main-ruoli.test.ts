import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabaseUrl } from '../test/database.ts'
import { launch } from '../test/launch.ts'
import { freePort } from './db/embedded.ts'

const SUFFIX = String(process.pid)
const [OWNER, PORTAL] = [`rateo_avvio_m_${SUFFIX}`, `rateo_avvio_p_${SUFFIX}`]
const PASSWORD = 'rateo-prova-2026'

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
let running: ReturnType<typeof launch>
let origin = ''
let asPortal: pg.Client

const as = (user: string) =>
  Object.assign(new URL(database.url), { username: user, password: 'prova' }).href

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

// Both roles as docs/running.md makes them: the portal's has nothing but its login.
beforeAll(async () => {
  database = await freshDatabaseUrl({ empty: true })
  const client = await connect(database.url)
  await client.query(`create role ${OWNER} login password 'prova'`)
  await client.query(`create role ${PORTAL} login password 'prova'`)
  await client.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${OWNER}`)
  await client.end()
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  running = launch({
    PORT: port,
    PSP_PORT: String(await freePort()),
    RATEO_MODE: 'prova',
    RATEO_DEMO: '1',
    DATABASE_URL: as(PORTAL),
    DATABASE_MIGRATION_URL: as(OWNER),
  })
  await running.ready()
  asPortal = await connect(as(PORTAL))
}, 180_000)
afterAll(async () => {
  running.child.kill('SIGTERM')
  await running.ended
  await asPortal?.end()
  await database.drop()
  const server = new URL(database.url)
  server.pathname = '/postgres'
  const client = await connect(server.href)
  await client.query(`drop role ${OWNER}, ${PORTAL}`).finally(() => client.end())
})

/** The calls of a browser that has signed in. */
async function signIn(email: string) {
  const headers = { 'content-type': 'application/json', 'x-rateo': '1', origin }
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (method: 'GET' | 'POST', url: string, body?: object) => {
    const response = await fetch(origin + url, {
      method,
      headers: { ...headers, cookie, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: (await response.json()) as ReturnType<typeof JSON.parse>,
    }
  }
}

it(
  'M6 con due utenti della base di dati il portale parte, incassa e fa i suoi lavori',
  { timeout: 120_000 },
  async () => {
    const ready = await fetch(`${origin}/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { avvisi: { lavori: true } }])

    const call = await signIn('cliente@rateo.test')
    const {
      rows: [debito],
    } = await asPortal.query<{ id: string }>(
      `select p.id from pagamenti p join clienti c on c.id = p.cliente_id
      where c.email = 'cliente@rateo.test' and p.stato = 'da_pagare' order by p.id limit 1`,
    )
    const { body: pagina } = await call('GET', `/api/gateway/${debito?.id}`)
    const carta_id = pagina.carte[0]._id as string
    const pagato = await call('POST', `/api/gateway/${debito?.id}/paga`, {
      metodo: 'carta',
      carta_id,
    })
    expect([pagato.status, pagato.body]).toMatchObject([200, { stato: 'pagato' }])

    // The receipt is the work of another half: written, sent, and kept in the mailbox of the trial.
    await vi.waitFor(
      async () => {
        const { rows } = await asPortal.query(
          `select 1 from uscite where argomento = 'pagamento_riuscito' and inviata_at is not null
          and contenuto::text like '%' || $1 || '%'`,
          [debito?.id],
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 200 },
    )

    // A job of the timetable, asked for by a person and taken from the queue.
    const admin = await signIn('admin@rateo.test')
    const { status } = await admin('POST', '/api/gestione/lavori/controlla_libri/esegui', {})
    expect(status).toBe(200)
    await vi.waitFor(
      async () => {
        const { body } = await admin('GET', '/api/gestione/lavori')
        const job = body.data.find(({ nome }: { nome: string }) => nome === 'controlla_libri')
        expect(job.ultimo).toMatchObject({ esito: 'riuscito' })
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(running.output()).not.toMatch(/42501|permission denied/)
  },
)

it('M6 a ogni tabella di sola aggiunta il portale non può fare UPDATE, DELETE o TRUNCATE', async () => {
  // The catalogue finds every table that has the guard, with what the guard forbids to it.
  const { rows } = await asPortal.query<{ nome: string; colonna: string; vieta_update: boolean }>(`
    select t.tgrelid::regclass::text as nome, bool_or(t.tgtype & 16 > 0 and t.tgqual is null) as vieta_update,
      (select quote_ident(attname) from pg_attribute a where a.attrelid = t.tgrelid and attnum > 0 and not attisdropped
        and attgenerated = '' and attidentity <> 'a' order by attnum limit 1) as colonna
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'sola_aggiunta' and not t.tgisinternal group by t.tgrelid order by 1`)
  expect(rows.length).toBeGreaterThan(10)
  for (const { nome, colonna, vieta_update } of rows) {
    const acts = [
      `delete from ${nome}`,
      `truncate ${nome}`,
      `update ${nome} set ${colonna} = ${colonna}`,
    ]
    for (const act of vieta_update ? acts : acts.slice(0, 2)) {
      const outcome = await asPortal.query(act).then(
        () => 'fatto',
        (error: { code: string }) => error.code,
      )
      expect([act, outcome]).toEqual([act, '42501'])
    }
  }
})
