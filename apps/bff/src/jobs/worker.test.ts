import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../test/payments.ts'
import { isWorkerAlive } from './heartbeat.ts'
import { startLane } from './lanes.ts'
import { announceWork, listenForWork } from './listen.ts'
import { timetable } from '../timetable.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conNotifiche: true })
})
afterAll(() => p.stop())

async function until(what: () => Promise<boolean>) {
  for (let i = 0; i < 100; i++) {
    if (await what()) return
    await wait(100)
  }
  throw new Error('atteso invano')
}

it(
  'T05 T06 due worker: la pagina si paga e tutto il resto succede da sé, una volta sola',
  { timeout: 60_000 },
  async () => {
    expect(await isWorkerAlive(p.db)).toBe(false)
    const workers = await Promise.all([startWorker(p.deps), startWorker(p.deps)])
    try {
      expect(await isWorkerAlive(p.db)).toBe(true)
      const debiti = await Promise.all(Array.from({ length: 5 }, () => createDebito(p)))
      for (const debito of debiti) {
        const { body } = await debito.paga()
        await pagaSullaPagina(body.url_pagamento)
      }
      for (const debito of debiti) {
        // Nobody looks: the provider's notice, the lanes and the outbox do it all.
        await until(async () => (await stato(p.db, debito.id)).stato === 'pagato')
        await until(async () => {
          const ricevute = await p.db
            .selectFrom('ricevute')
            .where('pagamento_id', '=', debito.id)
            .select('id')
            .execute()
          return ricevute.length === 1
        })
        expect(await p.addebiti(debito.id)).toHaveLength(1)
      }
      await until(async () => {
        const rimaste = await p.db
          .selectFrom('uscite')
          .where('inviata_at', 'is', null)
          .select('errore')
          .execute()
        return rimaste.length === 0
      })
      const abbandonato = await createDebito(p)
      await abbandonato.paga()
      await eOra(p.db, abbandonato.id, { termine: true })
      await until(async () => (await stato(p.db, abbandonato.id)).stato === 'da_pagare')
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
  },
)

it('ogni lavoro a orario ha un nome solo, un’ora fuori dal cambio d’ora e si può eseguire', async () => {
  const jobs = timetable(p.deps)
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  for (const { cron, run } of jobs) {
    const [, hour] = cron.split(' ')
    expect(hour).not.toBe('2')
    await run()
  }
})

it('una corsia lavora finché c’è da fare, si sveglia, sopporta un errore e si ferma a lavoro finito', async () => {
  const left = [3, 2, 0]
  let turns = 0
  let isDone = false
  const lane = startLane(
    {
      name: 'prova',
      work: async () => {
        turns += 1
        if (turns === 2) throw new Error('un guasto')
        await wait(50)
        isDone = true
        return left.shift() ?? 0
      },
    },
    log,
  )
  await wait(120)
  expect(turns).toBe(2)
  lane.wake()
  isDone = false
  await wait(10)
  await lane.stop()
  expect(isDone).toBe(true)
  expect(turns).toBeGreaterThanOrEqual(3)
  const after = turns
  await wait(600)
  expect(turns).toBe(after)
})

it('MON-B2 (parte) un database occupato per un momento non è un guasto; uno che resta muto è detto, una volta', async () => {
  vi.useFakeTimers()
  const said: unknown[] = []
  const heard = { ...log, error: (fields: unknown) => said.push(fields) } as typeof log
  const busy = new Error('timeout exceeded when trying to connect')
  const fail = async (times: number, error: Error) => {
    let turns = 0
    const work = async () => {
      if (++turns <= times) throw error
      return 0
    }
    const lane = startLane({ name: 'prova', work }, heard)
    await vi.advanceTimersByTimeAsync(20_000)
    await lane.stop()
    return said.splice(0)
  }
  expect(await fail(2, busy)).toEqual([])
  expect(await fail(5, busy)).toEqual([{ err: busy.message, corsia: 'prova' }])
  const broken = new Error('un guasto')
  expect(await fail(5, broken)).toEqual([{ err: broken, corsia: 'prova' }])
  vi.useRealTimers()
})

it('un annuncio sveglia chi ascolta, anche da un altro processo', async () => {
  let heard = 0
  const listener = listenForWork(p.url, () => (heard += 1), log)
  await until(async () => {
    announceWork(p.pool)
    return heard > 0
  })
  await listener.stop()
})
