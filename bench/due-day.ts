// The day of 50,000 rate: one worker charges each once, while the web is asked at a fixed pace. The worker rests now and then, so that
// what the web does meanwhile and without it is measured in turns, on the same machine with the same others on it.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createDb, createPool, type Db } from '../apps/bff/src/db/database.ts'
import { migrate } from '../apps/bff/src/db/migrate.ts'
import { createUtente, openSession } from '../apps/bff/test/factories.ts'
import { quantile, start, stopAll } from './children.ts'
import { openDatabase, readOptions } from './database.ts'
import { creaRateDovute, unaVolta } from './due-rate.ts'

const { n, seconds, rate, port } = readOptions({ n: 50_000, seconds: 10, rate: 10, port: 4396 })

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

/** The work of a moment: charges are started, or sent, or the worker rests. */
type Fase = 'avvio' | 'invio' | 'riposo'

/** Asks at the fixed pace until it is told to stop: how long each call took from when it was due, by what the worker did. */
async function chiedi(chiamate: Chiamate, fase: () => Fase | null) {
  const tempi: Record<Fase, number[]> = { avvio: [], invio: [], riposo: [] }
  const errori: Record<Fase, number> = { avvio: 0, invio: 0, riposo: 0 }
  const aperte: Promise<void>[] = []
  const begin = performance.now()
  for (let i = 0; ; i++) {
    const due = begin + (i * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const quale = fase()
    if (quale === null) break
    const { path, init } = chiamate(i)
    aperte.push(
      fetch(`http://127.0.0.1:${port}${path}`, init)
        .then(async (answer) => {
          await answer.arrayBuffer()
          if (!answer.ok) errori[quale] += 1
          tempi[quale].push(performance.now() - due)
        })
        .catch(() => void (errori[quale] += 1)),
    )
  }
  await Promise.all(aperte)
  return { tempi, errori }
}

function scalda(chiamate: Chiamate) {
  const fine = performance.now() + seconds * 1000
  return chiedi(chiamate, () => (performance.now() > fine ? null : 'riposo'))
}

/** The work of the day, with a rest of so many seconds after each three times as many. */
function lavora(worker: ChildProcess): { fatto: Promise<Fatto>; fase: () => Fase | null } {
  let fase: Fase | null = 'avvio'
  let da = performance.now()
  const fatto = new Promise<Fatto>((resolve, reject) => {
    worker.on('message', (detto) => {
      da = performance.now()
      fase = detto === 'avviate' ? 'invio' : null
      if (detto !== 'avviate') resolve(detto as Fatto)
    })
    worker.once('exit', (code) => reject(new Error(`due-worker.ts: exit ${code}`)))
  })
  worker.send('comincia')
  const turno = () => {
    const passati = (performance.now() - da) / 1000
    if (fase === 'invio' && passati > seconds * 3) {
      worker.send('riposa')
      fase = 'riposo'
      da = performance.now()
    } else if (fase === 'riposo' && passati > seconds) {
      worker.send('vai')
      fase = 'invio'
      da = performance.now()
    }
    return fase
  }
  return { fatto, fase: turno }
}

function racconta({ tempi, errori }: Awaited<ReturnType<typeof chiedi>>, fase: Fase): number {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => quantile(tempi[fase], part))
  console.log(
    `${fase.padEnd(8)} ${tempi[fase].length} chiamate, p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} ms, ${errori[fase]} errori`,
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
  await scalda(chiamate)
  const worker = await start('due-worker.ts', [database.url])
  servers.push(worker)
  const { fatto, fase } = lavora(worker)
  const misure = await chiedi(chiamate, fase)
  const { avviate, inviate, avvio_s, tutto_s } = await fatto
  await unaVolta(db, { esercente_id, stato: 'pagato', n })
  await db.destroy()
  console.log(
    `${avviate} avviate in ${avvio_s.toFixed(0)} s, ${inviate} inviate, tutto in ${tutto_s.toFixed(0)} s: ognuna una volta`,
  )
  const [avvio, invio, riposo] = (['avvio', 'invio', 'riposo'] as const).map((una) =>
    racconta(misure, una),
  ) as [number, number, number]
  console.log(
    `p99 accanto al riposo: avvio ${(avvio / riposo).toFixed(2)}, invio ${(invio / riposo).toFixed(2)} (≤ 2)`,
  )
} finally {
  await stopAll(servers.filter(({ exitCode }) => exitCode === null))
  await database.stop()
}
