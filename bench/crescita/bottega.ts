// The product with the trial provider beside it, which sends its notices, on an embedded database of its own.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '../../apps/bff/src/app.ts'
import { createMovableClock } from '../../apps/bff/src/clock.ts'
import { readConfig } from '../../apps/bff/src/config.ts'
import { createDb, createPool, createSearchPool, type Db } from '../../apps/bff/src/db/database.ts'
import { startEmbedded } from '../../apps/bff/src/db/embedded.ts'
import { keepShortPlans } from '../../apps/bff/src/db/keep-plans.ts'
import { migrate } from '../../apps/bff/src/db/migrate.ts'
import { NOTICES } from '../../apps/bff/src/integrations/psp/stripe-events.ts'
import { createStripeProvider } from '../../apps/bff/src/integrations/psp/stripe.ts'
import { createLog } from '../../apps/bff/src/log.ts'
import { lanes, timetable } from '../../apps/bff/src/timetable.ts'
import { createCliente, createEsercente, openSession } from '../../apps/bff/test/factories.ts'
import { startPspProva } from '../../apps/psp-prova/src/server.ts'

const SECRET = 'whsec_di_prova'
const onError = () => undefined

type Cliente = { id: string; utente_id: string; cookie: string; carta_id: string }

async function createDatabases(folder: string) {
  const server = await startEmbedded(path.join(folder, 'pg'), { fsync: false })
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database fornitore')
  await client.end()
  const url = server.url('postgres')
  await migrate(url)
  return { url, fornitore: server.url('fornitore'), stop: server.stop }
}

/** Somebody with a card that the provider knows. */
async function createPagatore(db: Db, pspUrl: string, esercente_id: string): Promise<Cliente> {
  const { id, utente_id } = await createCliente(db, { esercente_id })
  const [metodo_psp, cliente_psp] = [`pm_prova_${id}`, `cus_${id}`]
  await fetch(`${pspUrl}/_prova/carte`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      metodo: metodo_psp,
      cliente: cliente_psp,
      ultime4: '4242',
      mese: 12,
      anno: 2039,
    }),
  })
  const carta_id = randomUUID().replaceAll('-', '').slice(0, 24)
  await db
    .insertInto('metodi_di_pagamento')
    .values({
      id: carta_id,
      utente_id,
      ruolo: 'cliente',
      tipo: 'carta',
      fornitore: 'stripe',
      cliente_psp,
      metodo_psp,
      marchio: 'Visa',
      ultime4: '4242',
      scade_mese: 12,
      scade_anno: 2039,
      stato: 'attiva',
    })
    .execute()
  return { id, utente_id, cookie: '', carta_id }
}

async function startProduct(url: string, pspUrl: string, port: number) {
  const clock = createMovableClock()
  const pool = keepShortPlans(
    createPool({
      url,
      max: 10,
      statementMs: 60_000,
      name: 'rateo-crescita',
      connectMs: 60_000,
      onError,
    }),
  )
  const config = {
    ...readConfig({ PORT: String(port), LOG_LEVEL: 'error', RATEO_CONTI: 'propri' }),
    psp: {
      trialPort: Number(new URL(pspUrl).port),
      apiBase: null,
      secretKey: 'sk_test_prova',
      webhookSecret: SECRET,
    },
  }
  const searchPool = createSearchPool({ url, max: 2, name: 'rateo-crescita-ricerche', onError })
  const psp = createStripeProvider(config)
  const deps = { config, clock, db: createDb(pool), pool, searchPool, psp, log: createLog('error') }
  const app = await buildApp(deps)
  await app.listen({ port, host: '127.0.0.1' })
  return { ...deps, app }
}

/** Calls to the product, as its own page makes them. */
function callsTo(port: number) {
  return async function post(
    url: string,
    cookie: string,
    body: object,
    key: string = randomUUID(),
  ): Promise<{ _id?: string; stato?: string }> {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-rateo': '1',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    // The server says that it has too much to do, as it may on a machine that others use.
    if (response.status === 503) {
      await wait(300)
      return post(url, cookie, body, key)
    }
    const answer = (await response.json()) as { _id?: string; stato?: string }
    if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

export async function apriBottega({ clienti, port }: { clienti: number; port: number }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-crescita-'))
  const databases = await createDatabases(folder)
  const provider = await startPspProva({
    databaseUrl: databases.fornitore,
    port: port + 1,
    webhookUrl: `http://127.0.0.1:${port}/psp/eventi`,
    webhookSecret: SECRET,
    webhookEventi: NOTICES,
    control: true,
  })
  const { app, ...deps } = await startProduct(databases.url, provider.url, port)
  const { db, clock } = deps
  const { id: esercente_id, utente_id } = await createEsercente(db)
  let esercente = ''
  const paganti: Cliente[] = []
  for (let i = 0; i < clienti; i += 1) {
    paganti.push(await createPagatore(db, provider.url, esercente_id))
  }

  const entra = async (chi: string, ruolo: 'esercente' | 'cliente') =>
    `rateo_sid=${await openSession(db, { utente_id: chi, ruolo }, clock.now())}`

  const post = callsTo(port)

  /** Asks for a payment and has it paid, as the two of them would. */
  async function unPagamento(i: number) {
    const cliente = paganti[i % paganti.length]
    if (cliente === undefined) throw new RangeError('nobody to pay')
    const { _id } = await post('/api/pagamenti', esercente, {
      cliente_id: cliente.id,
      importo_centesimi: 1200 + (i % 900),
      causale: `Lavori numero ${i}`,
      scadenza: clock.today(),
    })
    const { stato } = await post(`/api/gateway/${_id}/paga`, cliente.cookie, {
      metodo: 'carta',
      carta_id: cliente.carta_id,
    })
    if (stato !== 'pagato') throw new Error(`not paid: ${stato}`)
  }

  const strade = lanes(deps)
  return {
    ...deps,
    unPagamento,
    /** Everybody comes in again: sessions end when months go by. */
    entrano: async () => {
      esercente = await entra(utente_id, 'esercente')
      for (const uno of paganti) uno.cookie = await entra(uno.utente_id, 'cliente')
    },
    /** Lets the lanes work until the provider has told everything and nothing is left to do. */
    lavora: async () => {
      for (let fermi = 0; fermi < 8;) {
        const fatti = await Promise.all(strade.map(({ work }) => work()))
        if (fatti.some((n) => n > 0)) fermi = 0
        else {
          fermi += 1
          await wait(400)
        }
      }
    },
    lavoro: async (nome: string) => {
      await timetable(deps)
        .find(({ name }) => name === nome)
        ?.run()
    },
    stop: async () => {
      await app.close()
      await db.destroy()
      await deps.searchPool.end()
      await provider.stop()
      await databases.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
