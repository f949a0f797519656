import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshDatabaseUrl } from '../../../test/database.ts'
import { launch } from '../../../test/launch.ts'
import { NO_POOLER, startPooler } from '../../../test/machines/pooler.ts'
import { createDebito, pagaSullaPagina, startPayments } from '../../../test/payments.ts'
import { announceWork, listenForWork } from '../../jobs/listen.ts'
import { startWorker } from '../../jobs/worker.ts'
import { freePort } from '../embedded.ts'
import { checkAddresses } from './check-addresses.ts'

const USER = `rateo_pooler_${process.pid}`
const LOAD_MS = 15_000
const ENOUGH = 40

async function onServer(sql: string) {
  const client = new pg.Client({
    connectionString: inject('serverUrl').replace('DATABASE', 'postgres'),
  })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const asUser = (url: string) => Object.assign(new URL(url), { username: USER }).href

describe.skipIf(NO_POOLER !== null)(`dietro un pooler${NO_POOLER ? ` (${NO_POOLER})` : ''}`, () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  const server = () => inject('serverUrl').replace('DATABASE', 'postgres')
  const limits = async (change: 'set' | 'reset') => {
    for (const [name, value] of Object.entries({
      statement_timeout: '8s',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '5s',
      timezone: 'UTC',
    })) {
      await onServer(
        `alter role ${USER} ${change} ${name}${change === 'set' ? ` = '${value}'` : ''}`,
      )
    }
    await pooler.reconnect()
  }
  beforeAll(async () => {
    await onServer(`create role ${USER} login superuser`)
    pooler = await startPooler(server(), { mode: 'transaction', user: USER })
  })
  afterAll(async () => {
    await pooler.stop()
    await onServer(`drop role ${USER}`)
  })

  const addresses = (databaseUrl: string, directUrl: string) => ({
    databaseUrl,
    directUrl,
    migrationUrl: null,
    hasPooler: true,
    isTrial: false,
  })

  it('senza limiti sul ruolo non si parte, e si legge che cosa scrivere; con i limiti sì', async () => {
    await limits('reset')
    // The server of the tests keeps the time of UTC itself.
    await onServer(`alter role ${USER} set timezone = 'Europe/Rome'`)
    await pooler.reconnect()
    const both = addresses(pooler.through(server()), asUser(server()))
    await expect(checkAddresses(both)).rejects.toThrow(
      `alter role "${USER}" set statement_timeout = '8s'; alter role "${USER}" set lock_timeout = '2s'; alter role "${USER}" set idle_in_transaction_session_timeout = '5s'; alter role "${USER}" set timezone = 'UTC'; poi fai riaprire`,
    )
    await limits('set')
    await onServer(`alter role ${USER} reset search_path`)
    await expect(checkAddresses(both)).resolves.toBeUndefined()
    // A trial lives in a time of its own.
    await expect(checkAddresses({ ...both, isTrial: true })).rejects.toThrow(
      `alter role "${USER}" set search_path = public, pg_catalog`,
    )
  })

  it.each(['session', 'statement'] as const)(
    'un pooler che lavora per %s è detto in una frase',
    async (mode) => {
      const other = await startPooler(server(), { mode, user: USER })
      await expect(
        checkAddresses(addresses(other.through(server()), asUser(server()))),
      ).rejects.toThrow(/^DATABASE_URL non passa da un pooler che lavora per transazione/)
      await other.stop()
    },
  )

  it('nessun pooler dove si dice che c’è: è detto in una frase', async () => {
    await limits('set')
    await expect(
      checkAddresses({ ...addresses(asUser(server()), asUser(server())), directUrl: server() }),
    ).rejects.toThrow(/^DATABASE_URL non passa da un pooler che lavora per transazione/)
  })

  it(
    'un pooler di cui nessuno ha detto nulla è detto in una frase, con uscita 1',
    { timeout: 180_000 },
    async () => {
      const { url, drop } = await freshDatabaseUrl()
      const port = String(await freePort())
      const env = { DATABASE_URL: pooler.through(url), RATEO_MODE: 'prova', PORT: port }
      const { ended, output } = launch(env)
      expect(await ended).toBe(1)
      expect(output().trim()).toMatch(/^DATABASE_URL passa da un pooler: imposta DATABASE_POOLER=1/)
      await drop()
    },
  )

  it(
    'il portale intero parte dietro un pooler; una replica che non è una copia sua è detta in /ready e non ferma nessuno',
    { timeout: 240_000 },
    async () => {
      await limits('set')
      await onServer(`alter role ${USER} set search_path = public, pg_catalog`)
      await pooler.reconnect()
      const { url, drop } = await freshDatabaseUrl()
      const other = await freshDatabaseUrl({ empty: true })
      const port = String(await freePort())
      const running = launch({
        PORT: port,
        PSP_PORT: String(await freePort()),
        RATEO_MODE: 'prova',
        DATABASE_URL: pooler.through(url),
        DATABASE_POOLER: '1',
        DATABASE_DIRECT_URL: url,
        DATABASE_REPLICA_URL: other.url,
      })
      await running.ready()
      const ready = await fetch(`http://localhost:${port}/ready`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        {
          stato: 'pronto',
          controlli: { in_servizio: true, database: true, migrazioni: true },
          avvisi: { lavori: true, orologi: true, replica: false },
          spiegazioni: {
            replica: 'DATABASE_REPLICA_URL non porta a una copia di questa base di dati.',
          },
        },
      ])
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
      await Promise.all([drop(), other.drop()])
    },
  )

  it('due basi di dati diverse sono dette in una frase', async () => {
    const other = await freshDatabaseUrl({ empty: true })
    await expect(checkAddresses(addresses(pooler.through(server()), other.url))).rejects.toThrow(
      'DATABASE_DIRECT_URL e DATABASE_URL non portano alla stessa base di dati: nulla è stato toccato.',
    )
    await other.drop()
  })

  it(
    'pagamenti e ricerche per quindici secondi: nessuna risposta da 500 in su, e gli avvisi arrivano per la via diretta',
    { timeout: 240_000 },
    async () => {
      await limits('set')
      const p = await startPayments({ conNotifiche: true, through: pooler.through })
      const worker = await startWorker(p.deps)
      let heard = 0
      const listener = listenForWork(p.url, () => (heard += 1), pino({ level: 'silent' }))
      try {
        const seen: Record<string, number> = {}
        const note = (what: string, status: number) =>
          (seen[`${what} ${status}`] = (seen[`${what} ${status}`] ?? 0) + 1)
        const debiti: string[] = []
        const until = performance.now() + LOAD_MS
        const pay = async () => {
          // A machine that is busy with others goes on for longer.
          while (performance.now() < until || (seen['cerca 200'] ?? 0) < ENOUGH) {
            const debito = await createDebito(p)
            debiti.push(debito.id)
            const { status, body } = await debito.paga()
            note('paga', status)
            if (status === 200) await pagaSullaPagina(body.url_pagamento)
            for (const search of ['', 'ferramenta', 'maria bianchi']) {
              const who = search === '' ? debito.cliente : debito.esercente
              note('cerca', (await p.as(who)('POST', '/api/search/pagamenti', { search })).status)
            }
            note('home', (await p.as(debito.esercente)('GET', '/api/home/incassi')).status)
          }
        }
        await Promise.all([pay(), pay(), pay(), pay()])
        expect(Object.keys(seen).toSorted()).toEqual(['cerca 200', 'home 200', 'paga 200'])
        expect(seen['cerca 200']).toBeGreaterThanOrEqual(ENOUGH)
        const paid = async () => {
          const { rows } = await p.pool.query<{ n: number }>(
            `select count(*)::int as n from pagamenti where stato = 'pagato' and id = any($1)`,
            [debiti],
          )
          return rows[0]?.n
        }
        for (let i = 0; i < 300 && (await paid()) !== debiti.length; i++) await wait(100)
        expect(await paid()).toBe(debiti.length)
        const before = heard
        announceWork(p.deps.pool)
        for (let i = 0; i < 50 && heard === before; i++) await wait(100)
        expect(heard).toBeGreaterThan(before)
      } finally {
        await listener.stop()
        await worker.stop()
        await p.stop()
      }
    },
  )

  it('una ricerca dietro il pooler ha i suoi limiti, e non li lascia a chi viene dopo', async () => {
    await limits('set')
    const p = await startPayments({ through: pooler.through })
    const ask = (sql: string) => p.deps.searchPool.query<{ v: string }>(sql)
    expect((await ask("select current_setting('statement_timeout') as v")).rows[0]?.v).toBe('2s')
    expect((await ask("select current_setting('enable_sort') as v")).rows[0]?.v).toBe('off')
    await expect(ask('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    await expect(ask('delete from battiti')).rejects.toMatchObject({ code: '25006' })
    const { rows } = await p.deps.pool.query<{ v: string }>(
      "select current_setting('statement_timeout') as v",
    )
    expect(rows[0]?.v).toBe('8s')
    await p.stop()
  })
})
