import { setTimeout as wait } from 'node:timers/promises'
import { isMovable, type MovableClock } from '../clock.ts'
import { createDb, createPool } from '../db/database.ts'
import { keepPlans } from '../db/keep-plans.ts'
import { TRIAL_TIME_SETTINGS } from '../db/trial-time.ts'
import type { Deps } from '../http/deps.ts'
import { createTrialControl } from '../trial-provider.ts'
import { createStripeProvider } from '../integrations/psp/stripe.ts'
import { createFornitore } from './fornitore-al-passo.ts'
import type { Gate } from './gate.ts'
import { findViaggio, seguiOrologio } from './orologio-prova.ts'
import { lanes, timetable } from '../timetable.ts'
import { viviGiorni } from './vivi-giorni.ts'

// Any constant of our own: of two workers one lives the days. It is let go with the connection, so with the process.
const LOCK = 7_215_003
const IDLE_MS = 400
/** The other processes look at the clock twice a second: by then they too have stopped working by themselves. */
const SETTLE_MS = 1100

export type TrialClock = { stop: () => Promise<void> }

/**
 * A pool for the journey: nobody waits for the disk at each of its thousands of commits, which are lost together if at all. What
 * comes again is planned once, whatever its values: left to choose, PostgreSQL plans a statement of every day for months before it
 * keeps a plan.
 */
const createTravelPool = (url: string, log: Deps['log']) =>
  keepPlans(
    createPool({
      url,
      // More would only plan everything once more: hardly anything is done side by side.
      max: 4,
      statementMs: 30_000,
      name: 'rateo-orologio',
      // Nobody waits here; less than a stop may take.
      connectMs: 6000,
      onError: (error) => log.warn({ err: error.message }, 'orologio di prova: connessione persa'),
      settings: `${TRIAL_TIME_SETTINGS} -c synchronous_commit=off -c plan_cache_mode=force_generic_plan`,
    }),
  )

/** The provider as it goes along: what asks it something takes its clock to ours first. */
function takeProvider({ config, psp }: Deps, clock: MovableClock) {
  const { trialPort } = config.psp
  if (trialPort === null) return { psp, fornitore: null }
  const fornitore = createFornitore(createTrialControl(trialPort).clock, clock)
  return { psp: createStripeProvider(config, {}, fornitore.prima), fornitore }
}

/** Waits for journeys of the trial clock and lives them; nothing at all in production. */
export function startTrialClock(deps: Deps, url: string, gate: Gate): TrialClock {
  const { clock, config, log } = deps
  if (!config.isTrial || !isMovable(clock)) return { stop: () => Promise.resolve() }
  const pool = createTravelPool(url, log)
  const db = createDb(pool)
  // A journey waits for no replica.
  const own: Deps = { ...deps, pool, db, replica: undefined }
  const stopped = new AbortController()
  const { signal } = stopped
  const follower = seguiOrologio(db, clock, (stato) => {
    if (stato === 'in_avanzamento') gate.close()
    else gate.open()
  })

  const turn = async () => {
    const { stato } = await findViaggio(db)
    if (stato !== 'in_avanzamento') return
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ ours: boolean }>(
        'select pg_try_advisory_lock($1) as ours',
        [LOCK],
      )
      if (!rows[0]?.ours) return
      gate.close()
      await gate.idle()
      await wait(SETTLE_MS, undefined, { signal })
      const { psp, fornitore } = takeProvider(own, clock)
      const travelling = { ...own, psp }
      const jobs = timetable(travelling)
      await viviGiorni({ db, clock, log, signal, fornitore, jobs, lanes: lanes(travelling) })
    } finally {
      // The connection is closed, not given back: the lock ends with it.
      client.release(true)
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: String(error) }, 'orologio di prova: si riprova')
      })
      await wait(IDLE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      follower.stop()
      await running
      await pool.end()
    },
  }
}
