import { createDb, createPool } from '../db/database.ts'
import { TRIAL_TIME_SETTINGS } from '../db/trial-time.ts'
import type { Deps } from '../http/deps.ts'
import { startBoss } from './boss.ts'
import { avviaRichieste } from './esecuzioni.ts'
import { createGate } from './gate.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type Lane, startLane } from './lanes.ts'
import { listenForWork } from './listen.ts'
import { lanes, timetable } from '../timetable.ts'
import { startSigillo } from './sigillo.ts'
import { startTrialClock } from './trial-clock.ts'

/** Nobody waits here, and on a busy machine a first start opens many connections at once. Less than a stop may take. */
const CONNECT_MS = 6000

export type Worker = { stop: () => Promise<void> }

/** Jobs have limits of their own, announcements and locks of a session: they go past the pooler. */
function addressOf({ pool, directUrl }: Deps): string {
  const connectionString = directUrl ?? pool.options.connectionString
  if (connectionString === undefined) throw new Error('The pool was made without an address')
  return connectionString
}

type Opening = { url: string; onError: (error: Error) => void; settings: string }

/**
 * Connections of the jobs by the clock: their statements are short, and a connection lost in silence is given up
 * early.
 */
const createClockPools = ({ url, onError, settings }: Opening) => ({
  // The queue keeps the time of the machine, also in the trial.
  jobs: createPool({
    url,
    max: 3,
    statementMs: 13_000,
    lockMs: 10_000,
    name: 'rateo-orari',
    connectMs: CONNECT_MS,
    onError,
  }),
  // The statement is given up before the beat counts as missed.
  beat: createPool({
    url,
    max: 1,
    statementMs: 8000,
    name: 'rateo-battito',
    connectMs: CONNECT_MS,
    onError,
    settings,
  }),
})

/**
 * Everything that happens without a person waiting: lanes, timed jobs, heartbeat. On a pool of its own, so that a
 * backlog never takes the connections of the pages. `stop` finishes what is in hand.
 */
export async function startWorker(deps: Deps): Promise<Worker> {
  const { log } = deps
  const url = addressOf(deps)
  const warn = (error: Error) => log.warn({ err: error.message }, 'worker: connessione persa')
  const settings = deps.config.isTrial ? TRIAL_TIME_SETTINGS : ''
  const pool = createPool({
    url,
    max: 8,
    statementMs: 30_000,
    name: 'rateo-worker',
    connectMs: CONNECT_MS,
    onError: warn,
    settings,
  })
  const own: Deps = { ...deps, pool, db: createDb(pool) }
  const clocks = createClockPools({ url, onError: warn, settings })
  const endAll = () => Promise.all([pool, clocks.jobs, clocks.beat].map((one) => one.end()))
  try {
    const heartbeat = await startHeartbeat(createDb(clocks.beat), warn)
    const gate = createGate()
    const boss = await startBoss(clocks.jobs, timetable(own), log, gate)
    const lavori = { name: 'lavori', work: () => avviaRichieste(own.db, boss.run) }
    const gated = (lane: Lane) => ({ ...lane, work: () => gate.pass(lane.work, 0) })
    const running = [...lanes(own), lavori].map((lane) => startLane(gated(lane), log))
    const sigillo = startSigillo(own)
    const trialClock = startTrialClock(deps, url, gate)
    const listener = listenForWork(url, () => running.forEach((lane) => lane.wake()), log)
    return {
      stop: async () => {
        heartbeat.stop()
        await sigillo.stop()
        await listener.stop()
        await trialClock.stop()
        await Promise.all([boss.stop(), ...running.map((lane) => lane.stop())])
        await endAll()
      },
    }
  } catch (error) {
    await endAll()
    throw error
  }
}
