import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { call, type Person, startApp } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readCsv } from '../../../../test/files/read-sheet.ts'
import { startMachines } from '../../../../test/machines/standby.ts'
import { startSilentWay } from '../../../../test/silent-way.ts'
import { elaboraEsportazioni } from '../esportazioni/index.ts'
import { elaboraReports } from '../reports/index.ts'
import { createDb, createPool } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { checkAddresses } from '../../../db/addresses/check-addresses.ts'
import { migrate } from '../../../db/migrate.ts'
import { openReplica, type Replica } from '../../../db/addresses/replica.ts'

const DELAY = 3
const log = pino({ level: 'silent' })

let machines: Awaited<ReturnType<typeof startMachines>>
let server: Awaited<ReturnType<typeof startApp>>
let replica: Replica
let way: Awaited<ReturnType<typeof startSilentWay>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>

/** The database of the machines, as the tests of the product take theirs. */
function onPrimary(url: string) {
  const onError = () => undefined
  const pool = createPool({
    url,
    max: 8,
    statementMs: 8000,
    connectMs: 20_000,
    name: 'rateo-test',
    onError,
  })
  const db = createDb(pool)
  return { url, pool, db, drop: () => db.destroy() }
}

async function until(what: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 300; i++) {
    if (await what()) return
    await wait(100)
  }
  throw new Error('atteso invano')
}

/** Until the replica has everything that was written up to now. */
async function caughtUp() {
  const { rows } = await server.pool.query<{ lsn: string }>(
    'select pg_current_wal_insert_lsn()::text as lsn',
  )
  await until(async () => {
    const answer = await replica.pool
      .query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
        rows[0]?.lsn,
      ])
      .catch(() => null)
    return answer?.rows[0]?.has === true
  })
  await until(() => replica.state().isGood)
}

beforeAll(async () => {
  machines = await startMachines({ delaySeconds: DELAY })
  way = await startSilentWay(machines.replicaUrl)
  server = await startApp({
    database: onPrimary(machines.url),
    replica: { url: way.url, maxLagMs: 60_000 },
  })
  const opened = server.deps.replica
  if (opened === undefined) throw new Error('no replica')
  replica = opened
  esercente = await createEsercente(server.db)
  cliente = await createCliente(server.db, { esercente_id: esercente.id })
}, 400_000)
afterAll(async () => {
  await server?.stop()
  await way?.stop()
  await machines?.stop()
}, 60_000)

const debito = (values: { causale?: string } = {}) =>
  createPagamento(server.db, { esercente_id: esercente.id, cliente_id: cliente.id, ...values })

/** The statements that the replica is asked for lists. */
const asked = () => vi.spyOn(replica.searchPool, 'query')

const cerca = (persona: Person) => server.as(persona)('POST', '/api/search/pagamenti', {})
const idsOf = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id)

/** A person of a business that the replica knows already, so that lists are read there. */
async function known() {
  const persona = await createEsercente(server.db)
  await createPagamento(server.db, { esercente_id: persona.id, cliente_id: cliente.id })
  await caughtUp()
  expect((await cerca(persona)).status).toBe(200)
  return persona
}

it('ciò che fanno altri si legge dalla replica quando arriva lì, e l’elenco dice a che ora era vero', async () => {
  const primo = await debito()
  await caughtUp()
  expect(idsOf(await cerca(esercente))).toContain(primo.id)
  const spy = asked()
  const altro = await debito()
  await wait(2200)
  const late = await cerca(esercente)
  expect(spy).toHaveBeenCalled()
  expect(idsOf(late)).not.toContain(altro.id)
  const at = Date.parse(late.body.aggiornato_at)
  expect(Date.now() - at).toBeGreaterThan(900)
  expect(Date.now() - at).toBeLessThan(8000)
  await caughtUp()
  await until(async () => idsOf(await cerca(esercente)).includes(altro.id))
  await wait(1200)
  expect((await cerca(esercente)).body).not.toHaveProperty('aggiornato_at')
  spy.mockRestore()
})

it('una sessione chiusa sul primario non legge più nulla, da subito', async () => {
  const persona = await known()
  const spy = asked()
  expect((await cerca(persona)).status).toBe(200)
  expect(spy).toHaveBeenCalled()
  await server.pool.query('update sessioni set revoked_at = now() where utente_id = $1', [
    persona.utente_id,
  ])
  const seen = []
  for (let i = 0; i < 10; i++) seen.push((await cerca(persona)).status)
  expect(new Set(seen)).toEqual(new Set([401]))
  spy.mockRestore()
})

it.each([
  ['il ruolo tolto', 'delete from utenti_ruoli where utente_id = $1'],
  [
    'la sospensione dalla squadra',
    'update membri_esercente set sospeso_at = now() where utente_id = $1',
  ],
])('%s conta da subito, anche se la replica non lo sa ancora', async (_, sql) => {
  const persona = await known()
  await server.pool.query(sql, [persona.utente_id])
  expect((await cerca(persona)).status).toBe(403)
})

it('chi passa a un altro esercente non vede più le righe di prima, da subito', async () => {
  const persona = await known()
  const prima = idsOf(await cerca(persona))
  for (const tabella of ['membri_esercente', 'utenti_ruoli']) {
    await server.pool.query(`update ${tabella} set esercente_id = $2 where utente_id = $1`, [
      persona.utente_id,
      esercente.id,
    ])
  }
  const dopo = idsOf(await cerca(persona))
  expect(dopo.filter((id) => prima.includes(id))).toEqual([])
})

it('il proprio pagamento nuovo è nel proprio elenco subito; dopo, di nuovo dalla replica', async () => {
  await caughtUp()
  const titolare = server.as(esercente)
  const richiesta = {
    cliente_id: cliente.id,
    importo_centesimi: 4200,
    causale: 'Riparazione',
    scadenza: '2099-12-01',
  }
  const nuovo = await titolare('POST', '/api/pagamenti', richiesta, { 'idempotency-key': newId() })
  expect([nuovo.status, String(nuovo.headers['set-cookie'])]).toEqual([
    200,
    expect.stringMatching(
      /^rateo_scritto=[0-9A-F]+(?:\/|%2F)[0-9A-F]+; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ])
  const spy = asked()
  expect(idsOf(await cerca(esercente))).toContain(nuovo.body._id)
  expect(spy).not.toHaveBeenCalled()
  // Its events are looked up in the list of who asks, on the primary.
  expect((await titolare('GET', `/api/cronologia/pagamenti/${nuovo.body._id}/eventi`)).status).toBe(
    200,
  )
  const annullato = await titolare(
    'POST',
    `/api/pagamenti/${nuovo.body._id}/annulla`,
    {},
    {
      'idempotency-key': newId(),
    },
  )
  expect(annullato.status).toBe(200)
  const row = (await cerca(esercente)).body.data.find(
    ({ _id }: { _id: string }) => _id === nuovo.body._id,
  )
  expect(row.stato).toBe('annullato')
  await caughtUp()
  await until(async () => {
    await cerca(esercente)
    return spy.mock.calls.length > 0
  })
  spy.mockRestore()
})

it('le cifre della home: le proprie subito, quelle di altri quando arrivano', async () => {
  const admin = await createAdmin(server.db)
  await caughtUp()
  await server.as(admin)('GET', '/session')
  const spy = vi.spyOn(replica.pool, 'connect')
  const { status } = await server.as(admin)('GET', '/api/home/code')
  expect(status).toBe(200)
  expect(spy).toHaveBeenCalled()
  // A record that the replica does not know yet is not "not found": the primary is asked.
  const nuovo = await createEsercente(server.db)
  const andamento = `/api/andamento?esercente_id=${nuovo.id}&dal=2026-01-01&al=2026-01-31`
  expect((await server.as(admin)('GET', andamento)).status).toBe(200)
  spy.mockRestore()
})

it('l’export ha anche ciò che è stato scritto un momento prima di chiederlo', async () => {
  const ultimo = await debito()
  const { body } = await server.as(esercente)('POST', '/api/esportazioni', {
    raccolta: 'pagamenti',
    formato: 'csv',
    ricerca: {},
  })
  const spy = vi.spyOn(replica.pool, 'connect')
  await elaboraEsportazioni(server.deps)
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  const file = await server.as(esercente)('GET', `/api/esportazioni/${body._id}/file`)
  expect(file.status).toBe(200)
  expect(readCsv(file.raw.toString()).map((row) => row.at(-1))).toContain(ultimo.id)
})

it('il report si fa dalla replica, con tutto ciò che c’era quando è stato chiesto', async () => {
  const ultimo = await debito({ causale: 'Tinteggio del vano scale' })
  const chiesto = await server.as(esercente)(
    'POST',
    '/api/reports',
    { tipo: 'scadenzario', dal: '2099-01-01', al: '2099-12-31' },
    { 'idempotency-key': newId() },
  )
  expect(chiesto.status).toBe(200)
  const spy = vi.spyOn(replica.pool, 'connect')
  while ((await elaboraReports(server.deps)) > 0);
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  const { rows } = await server.pool.query<{ stato: string; righe: unknown }>(
    'select stato, righe from reports where id = $1',
    [chiesto.body._id],
  )
  expect(rows[0]?.stato).toBe('pronto')
  expect(JSON.stringify(rows[0]?.righe)).toContain(ultimo.causale)
})

it('ciò che la replica interrompe si legge dal primario', async () => {
  const persona = await known()
  for (const code of ['40001', '57014', '25006']) {
    const spy = asked().mockImplementationOnce(() =>
      Promise.reject(Object.assign(new Error('interrotta'), { code })),
    )
    const { status, body } = await cerca(persona)
    expect([code, status, body.data.length]).toEqual([code, 200, 1])
    expect(spy).toHaveBeenCalledOnce()
    spy.mockRestore()
  }
  expect(replica.state().isGood).toBe(true)
})

it('una lettura lunga che la replica interrompe a metà si rifà dal primario, da capo', async () => {
  await caughtUp()
  const { body } = await server.as(esercente)('POST', '/api/esportazioni', {
    raccolta: 'pagamenti',
    formato: 'csv',
    ricerca: {},
  })
  const connect = replica.pool.connect.bind(replica.pool) as () => Promise<{ query: unknown }>
  const spy = vi.spyOn(replica.pool, 'connect').mockImplementationOnce((async () => {
    const client = await connect()
    const query = client.query as (...given: unknown[]) => Promise<unknown>
    let n = 0
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target)
        return (...given: unknown[]) =>
          (n += 1) === 5
            ? Promise.reject(Object.assign(new Error('conflict with recovery'), { code: '40001' }))
            : query.call(target, ...given)
      },
    })
  }) as never)
  await elaboraEsportazioni(server.deps)
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  const file = await server.as(esercente)('GET', `/api/esportazioni/${body._id}/file`)
  const righe = readCsv(file.raw.toString()).slice(1)
  const { rows } = await server.pool.query<{ n: number }>(
    'select count(*)::int as n from pagamenti where esercente_id = $1',
    [esercente.id],
  )
  expect([file.status, righe.length]).toEqual([200, rows[0]?.n])
})

it('un programma con una chiave non porta cookie: legge dal primario', async () => {
  const chiave = await creaChiave(server, esercente, { ambiti: ['pagamenti:lettura'] })
  await caughtUp()
  const spy = asked()
  const headers = { authorization: `Bearer ${chiave.body.segreto}` }
  const { status } = await call(server.app, 'POST', '/api/search/pagamenti', {}, headers)
  expect(status).toBe(200)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

it(
  'la replica muore, torna, poi tace senza chiudere nulla: gli elenchi continuano, e /ready e /metrics lo dicono',
  { timeout: 120_000 },
  async () => {
    const persona = await known()
    const ready = async () => (await server.as(null)('GET', '/ready')).body
    expect(await ready()).toMatchObject({
      stato: 'pronto',
      avvisi: { replica: true, orologi: true },
    })
    await machines.killReplica()
    for (let i = 0; i < 5; i++) expect((await cerca(persona)).status).toBe(200)
    await until(() => !replica.state().isGood)
    expect((await cerca(persona)).status).toBe(200)
    expect(await ready()).toMatchObject({
      stato: 'pronto',
      avvisi: { replica: false },
      spiegazioni: { replica: 'La replica non risponde.' },
    })
    expect(await server.app.metrics.read()).toMatch(/^rateo_replica_in_uso 0$/m)
    await machines.restartReplica()
    await until(() => replica.state().isGood)
    const spy = asked()
    expect((await cerca(persona)).status).toBe(200)
    expect(spy).toHaveBeenCalled()
    way.goSilent()
    const before = performance.now()
    expect((await cerca(persona)).status).toBe(200)
    // The limit of a search, then the primary.
    expect(performance.now() - before).toBeLessThan(9000)
    const then = performance.now()
    expect((await cerca(persona)).status).toBe(200)
    expect(performance.now() - then).toBeLessThan(2000)
    await until(() => replica.state().isGood)
    spy.mockRestore()
    await wait(1100)
    const text = await server.app.metrics.read()
    expect(text).toMatch(/^rateo_replica_in_uso 1$/m)
    expect(text).toMatch(/^rateo_replica_ritardo_seconds \d/m)
  },
)

/** The sentence on a replica at an address, by who looks at it once. */
async function said(url: string, maxLagMs = 60_000) {
  const opening = { url, maxLagMs, primary: server.pool, statementMs: 8000, settings: '', log }
  const other = await openReplica(opening)
  const state = other.state()
  await other.stop()
  return state.isGood ? null : state.perche
}

it('una copia troppo indietro, il primario stesso, una base di dati di altri: detti in una frase, e non si leggono', async () => {
  expect(await said(machines.url)).toBe(
    'DATABASE_REPLICA_URL non porta a una copia: chi risponde scrive da sé.',
  )
  const other = await freshDatabase()
  expect(await said(other.url)).toBe(
    'DATABASE_REPLICA_URL non porta a una copia di questa base di dati.',
  )
  await other.drop()
  await debito()
  await wait(700)
  expect(await said(machines.replicaUrl, 1)).toMatch(/^La replica è indietro/)
})

it('gli indirizzi che scrivono portano allo stesso primario, o non si parte: una frase dice perché', async () => {
  const check = (databaseUrl: string, directUrl: string, migrationUrl: string | null = null) =>
    checkAddresses({ databaseUrl, directUrl, migrationUrl, hasPooler: false, isTrial: true })
  const { url, replicaUrl } = machines
  const elsewhere = inject('serverUrl').replace('DATABASE', 'postgres')
  await expect(check(url, url, url)).resolves.toBeUndefined()
  await expect(check(url, elsewhere)).rejects.toThrow(
    'DATABASE_DIRECT_URL e DATABASE_URL non portano alla stessa base di dati: nulla è stato toccato.',
  )
  await expect(check(url, url, elsewhere)).rejects.toThrow(/^DATABASE_MIGRATION_URL e DATABASE_URL/)
  await expect(check(url, replicaUrl)).rejects.toThrow(
    'DATABASE_DIRECT_URL porta a una copia che si legge soltanto (standby): indica il primario.',
  )
  await expect(check(replicaUrl, url)).rejects.toThrow(/^DATABASE_URL porta a una copia/)
  await expect(migrate(replicaUrl)).rejects.toThrow(/porta a una copia che si legge soltanto/)
})

it('una copia che è diventata primario non si legge più', { timeout: 60_000 }, async () => {
  const persona = await known()
  await machines.promote()
  await until(() => !replica.state().isGood)
  expect(replica.state()).toMatchObject({
    perche: 'DATABASE_REPLICA_URL non porta a una copia: chi risponde scrive da sé.',
  })
  const spy = asked()
  expect((await cerca(persona)).status).toBe(200)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})
