import { createDb, createPool } from '../db/database.ts'
import { TRIAL_TIME_SETTINGS } from '../db/trial-time.ts'
import type { Deps } from '../http/deps.ts'
import { startBoss } from './boss.ts'
import { avviaRichieste } from './esecuzioni.ts'
import { createGate } from './gate.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type Lane, startLane } from './lanes.ts'
import { listenForWork } from './listen.ts'
import { lanes, timetable } from './timetable.ts'
import { startTrialClock } from './trial-clock.ts'

/** Nobody waits here, and on a busy machine a first start opens many connections at once. Less than a stop may take. */
const CONNECT_MS = 6000

export type Worker = { stop: () => Promise<void> }

function addressOf({ pool }: Deps): string {
  const { connectionString } = pool.options
  if (connectionString === undefined) throw new Error('The pool was made without an address')
  return connectionString
}

/**
 * Everything that happens without a person waiting: lanes, timed jobs, heartbeat. On a pool of its own, so that a
 * backlog never takes the connections of the pages. `stop` finishes what is in hand.
 */
export async function startWorker(deps: Deps): Promise<Worker> {
  const { log } = deps
  const url = addressOf(deps)
  const warn = (error: Error) => log.warn({ err: error.message }, 'worker: connessione persa')
  const pool = createPool({
    url,
    max: 8,
    statementMs: 30_000,
    name: 'rateo-worker',
    connectMs: CONNECT_MS,
    onError: warn,
    settings: deps.config.isTrial ? TRIAL_TIME_SETTINGS : '',
  })
  const own: Deps = { ...deps, pool, db: createDb(pool) }
  try {
    const heartbeat = await startHeartbeat(own.db, warn)
    const gate = createGate()
    const boss = await startBoss(url, timetable(own), log, gate)
    const lavori = { name: 'lavori', work: () => avviaRichieste(own.db, boss.run) }
    const gated = (lane: Lane) => ({ ...lane, work: () => gate.pass(lane.work, 0) })
    const running = [...lanes(own), lavori].map((lane) => startLane(gated(lane), log))
    const trialClock = startTrialClock(deps, url, gate)
    const listener = listenForWork(url, () => running.forEach((lane) => lane.wake()), log)
    return {
      stop: async () => {
        heartbeat.stop()
        await listener.stop()
        await trialClock.stop()
        await Promise.all([boss.stop(), ...running.map((lane) => lane.stop())])
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
