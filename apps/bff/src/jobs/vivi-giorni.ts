import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Fornitore } from './fornitore-al-passo.ts'
import { istantiTra } from './istanti.ts'
import type { Lane } from './lanes.ts'
import { arriva, faPasso, findViaggio, segnaPasso, siFerma } from './orologio-prova.ts'
import type { TimedJob } from '../timetable.ts'
import { findWaiting } from './waiting.ts'

export type Giorni = {
  db: Db
  clock: MovableClock
  log: FastifyBaseLogger
  jobs: readonly TimedJob[]
  lanes: readonly Lane[]
  /** The payment provider of the trial, whose clock goes along. */
  fornitore: Fornitore | null
  /** The hours in which the jobs of every hour run, where not the usual ones. */
  ore?: readonly number[]
  signal: AbortSignal
}

const TRIES = 3
/** Rounds of the lanes at one instant: more than any day has, so that a lane which never ends is noticed. */
const ROUNDS = 2000

/** A journey that cannot go on: the sentence is for the staff. */
class StopsHere extends Error {}

async function runJob({ name, run }: TimedJob, log: FastifyBaseLogger): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      await run()
      return
    } catch (error) {
      log.warn({ err: error, lavoro: name }, 'orologio di prova: lavoro fallito')
      if (n === TRIES) throw new StopsHere(`Il lavoro ${name} non riesce.`, { cause: error })
    }
  }
}

/** Runs jobs; those that only read run beside the others, one of each at a time. */
function createRunner(log: FastifyBaseLogger) {
  const aside = new Map<string, Promise<void>>()
  return {
    run: async (job: TimedJob) => {
      if (!job.aside) return runJob(job, log)
      await aside.get(job.name)
      const running = runJob(job, log)
      // Heard when it is waited for, and not before.
      running.catch(() => undefined)
      aside.set(job.name, running)
    },
    end: () => Promise.all(aside.values()),
  }
}

/** The state in which everything is done: until when, and by which mark it shows that nobody wrote since. */
type Quiete = { fino: number; written: string }

/** Does whatever is waiting, here and at the provider, until nothing is left. */
async function drain({ db, lanes, fornitore, clock }: Giorni): Promise<Quiete> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const there = (await fornitore?.esaurisci()) ?? 0
    const { due, written } = await findWaiting(db)
    const dueAt = (lane: Lane) => due(lane.name) ?? Infinity
    const now = clock.now().getTime()
    const busy = lanes.filter((lane) => dueAt(lane) <= now)
    const done = await Promise.all(busy.map(({ work }) => work()))
    if (there + done.reduce((all, n) => all + n, 0) > 0) continue
    return { fino: Math.min(fornitore?.prossimo() ?? Infinity, ...lanes.map(dueAt)), written }
  }
  throw new StopsHere('Una corsia non finisce mai.')
}

const HOUR = 3_600_000

type Passo = { at: Date; vissuto: Date; seQuieto: string }

/** Moves the clock to an instant. The sessions go along: db/trial-time.ts. */
async function moveTo(
  { db, clock }: Giorni,
  { at, vissuto, seQuieto }: Passo,
): Promise<string | null> {
  const ms = Math.max(0, at.getTime() - clock.now().getTime())
  const avanti_ms = clock.ahead() + ms
  const written = await faPasso(db, { avanti_ms, vissuto_fino_at: vissuto, seQuieto })
  if (written !== null) clock.setAhead(avanti_ms)
  return written
}

const STATISTICS_DAYS = 15

/**
 * Refreshes the planner's statistics as the days go by. PostgreSQL looks by the minutes of the real clock, and months
 * pass in one, so they grow old too fast. They are refreshed each time that as many days have gone by as before.
 */
function createStatistics(db: Db, da: Date) {
  let days = STATISTICS_DAYS
  return async (at: Date) => {
    if (at.getTime() - da.getTime() < days * 24 * HOUR) return
    days *= 2
    const { rows } = await sql<{ tabella: string }>`
      select format('%I.%I', schemaname, relname) as tabella from pg_stat_user_tables
      where n_mod_since_analyze > 0 and schemaname in ('public', 'psp_prova')`.execute(db)
    if (rows.length === 0) return
    await sql`analyze ${sql.raw(rows.map(({ tabella }) => tabella).join(', '))}`.execute(db)
  }
}

/**
 * Lives the days of the journey that is written in the database, each at the times of its jobs: the clock goes there, the
 * jobs of that minute run, then the work they left waiting is done. The place reached is written down, so that another
 * process goes on from there; a job that ran already finds nothing to do.
 */
async function live(giorni: Giorni, fino: Date, da: Date): Promise<Date> {
  const { jobs, log, signal, db } = giorni
  const runner = createRunner(log)
  const keepStatistics = createStatistics(db, da)
  let vissuto = da
  let quiete: Quiete | null = null
  const goTo = async (at: Date) => {
    // Lanes have nothing new where nobody wrote anything. One question tells so, and moves the clock.
    let here: Quiete = quiete ?? (await drain(giorni))
    let written = await moveTo(giorni, { at, vissuto, seQuieto: here.written })
    for (let n = 0; written === null && n < ROUNDS; n += 1) {
      here = await drain(giorni)
      written = await moveTo(giorni, { at, vissuto, seQuieto: here.written })
    }
    if (written === null) throw new StopsHere('Qualcuno non smette di scrivere.')
    const fino = Math.min(here.fino, giorni.fornitore?.prossimo() ?? Infinity)
    quiete =
      fino > giorni.clock.now().getTime() ? { fino: here.fino, written } : await drain(giorni)
  }
  for (const { at, jobs: due } of istantiTra(jobs, da, fino, giorni.ore)) {
    if (signal.aborted) break
    await keepStatistics(at)
    await goTo(at)
    for (const job of due) await runner.run(job)
    vissuto = at
  }
  await runner.end()
  if (signal.aborted) {
    // The step is marked as done, so that whoever goes on does not do it again.
    await segnaPasso(db, giorni.clock.ahead(), vissuto)
    return vissuto
  }
  quiete = null
  await goTo(fino)
  return fino
}

/** Goes on with the journey there is, if any; returns whether it lived something. */
export async function viviGiorni(giorni: Giorni): Promise<boolean> {
  const { db, log, signal } = giorni
  const { stato, fino_at: fino, vissuto_fino_at: vissuto } = await findViaggio(db)
  if (stato !== 'in_avanzamento' || fino === null || vissuto === null) return false
  try {
    const at = await live(giorni, fino, vissuto)
    if (at.getTime() === fino.getTime()) await arriva(db, at)
  } catch (error) {
    if (signal.aborted) return true
    log.error({ err: error }, 'orologio di prova: fermo')
    const perche = error instanceof StopsHere ? error.message : 'Un errore imprevisto.'
    await siFerma(db, perche)
  }
  return true
}
