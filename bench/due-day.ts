// The day of 50,000 rate: one worker charges each once, while the web is asked at a fixed pace; how late it is beside a quiet day.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createDb, createPool, type Db } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createUtente, openSession } from '../apps/bff/test/factories.ts'
import { quantile, start, stopAll } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaRateDovute, unaVolta } from './due-rate.ts'

const { n, seconds, rate, port } = readOptions({ n: 50_000, seconds: 30, rate: 20, port: 4396 })

type Fatto = { avviate: number; inviate: number; avvio_s: number; tutto_s: number }

/** The calls of an esercente on such a day: lists of plans and of pagamenti, one plan, the counters. */
async function preparaChiamate(db: Db, esercente_id: string) {
  const utente = await createUtente(db, { ruoli: [{ ruolo: 'esercente', esercente_id }] })
  const token = await openSession(db, { utente_id: utente.id, ruolo: 'esercente' })
  const piani = await db
    .selectFrom('dilazioni')
    .where('esercente_id', '=', esercente_id)
    .orderBy('id')
    .limit(50)
    .select('id')
    .execute()
  const headers = {
    cookie: `rateo_sid=${token}`,
    'content-type': 'application/json',
    'x-rateo': '1',
  }
  const cerca = (raccolta: string, altro: object = {}) => ({
    path: `/api/search/${raccolta}`,
    init: { method: 'POST', headers, body: JSON.stringify({ limit: 10, ...altro }) },
  })
  return (i: number) => {
    const piano = piani[i % piani.length]?.id ?? ''
    const quali = [
      cerca('dilazioni'),
      cerca('pagamenti'),
      { path: `/api/dilazioni/${piano}`, init: { headers } },
      cerca('pagamenti', { filters: { stato: { $in: ['da_pagare'] } } }),
    ]
    return quali[i % quali.length] ?? cerca('dilazioni')
  }
}

type Chiamate = Awaited<ReturnType<typeof preparaChiamate>>

/** Asks at the fixed pace until it is told to stop; answers with how long each call took from when it was due. */
async function chiedi(chiamate: Chiamate, basta: () => boolean) {
  const tempi: number[] = []
  const errori: string[] = []
  const aperte: Promise<void>[] = []
  const begin = performance.now()
  for (let i = 0; !basta(); i++) {
    const due = begin + (i * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const { path, init } = chiamate(i)
    aperte.push(
      fetch(`http://127.0.0.1:${port}${path}`, init)
        .then(async (answer) => {
          await answer.arrayBuffer()
          if (!answer.ok) errori.push(`${path}: ${answer.status}`)
          tempi.push(performance.now() - due)
        })
        .catch((error: unknown) => void errori.push(String(error))),
    )
  }
  await Promise.all(aperte)
  return { tempi, errori }
}

function quieto(chiamate: Chiamate) {
  const fine = performance.now() + seconds * 1000
  return chiedi(chiamate, () => performance.now() > fine)
}

const lavora = (worker: ChildProcess) =>
  new Promise<Fatto>((resolve, reject) => {
    worker.once('message', (fatto) => resolve(fatto as Fatto))
    worker.once('exit', (code) => reject(new Error(`due-worker.ts: exit ${code}`)))
    worker.send('comincia')
  })

function racconta(quando: string, { tempi, errori }: Awaited<ReturnType<typeof chiedi>>): number {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => quantile(tempi, part))
  console.log(
    `${quando.padEnd(8)} ${tempi.length} chiamate, p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} ms, ${errori.length} errori ${errori.slice(0, 2).join(' ')}`,
  )
  return p99
}

const database = await openDatabase(n)
const servers: ChildProcess[] = []
try {
  await migrate(database.url)
  const onError = () => undefined
  const db = createDb(
    createPool({ url: database.url, max: 4, statementMs: 120_000, name: 'rateo-bench', onError }),
  )
  const esercente_id = await creaRateDovute(db, n)
  const chiamate = await preparaChiamate(db, esercente_id)
  servers.push(await start('app-server.ts', [database.url, String(port)]))
  await quieto(chiamate)
  const prima = await quieto(chiamate)
  const worker = await start('due-worker.ts', [database.url])
  servers.push(worker)
  let fatto: Fatto | undefined
  const lavoro = lavora(worker).then((esito) => {
    fatto = esito
    return esito
  })
  const durante = await chiedi(chiamate, () => fatto !== undefined)
  const { avviate, inviate, avvio_s, tutto_s } = await lavoro
  const dopo = await quieto(chiamate)
  await unaVolta(db, { esercente_id, stato: 'pagato', n })
  await db.destroy()
  console.log(
    `${avviate} avviate in ${avvio_s.toFixed(0)} s, ${inviate} inviate, tutto in ${tutto_s.toFixed(0)} s: ognuna una volta`,
  )
  const quiete = {
    tempi: [...prima.tempi, ...dopo.tempi],
    errori: [...prima.errori, ...dopo.errori],
  }
  const rapporto = racconta('durante', durante) / racconta('quieto', quiete)
  console.log(`p99 durante / quieto: ${rapporto.toFixed(2)} (≤ 2)`)
} finally {
  await stopAll(servers.filter(({ exitCode }) => exitCode === null))
  await database.stop()
}
