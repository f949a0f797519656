import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { inSpan } from '../integrations/otlp/tracing.ts'
import type { Gate } from './gate.ts'
import type { TimedJob } from '../timetable.ts'

const TZ = 'Europe/Rome'
const STOP_MS = 5000

/**
 * Runs the timed jobs, each once however many processes there are. Jobs of earlier releases that are not in the
 * list any more are taken off the timetable.
 */
export async function startBoss(
  pool: pg.Pool,
  jobs: readonly TimedJob[],
  log: FastifyBaseLogger,
  gate: Gate,
): Promise<{ run: (name: string) => Promise<unknown>; stop: () => Promise<void> }> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, createSchema: false })
  // The listener keeps the process alive: without one a lost connection ends it.
  boss.on('error', (error) => log.warn({ err: error.message }, 'orari: errore'))
  await boss.start()
  const known = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name)
  }
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
    await boss.schedule(name, cron, null, { tz: TZ })
    await boss.work(name, { pollingIntervalSeconds: 10 }, async () => {
      await inSpan({ name: `lavoro ${name}`, kind: 'consumer', parent: null }, () =>
        gate.pass(run, undefined),
      )
    })
  }
  return {
    run: async (name) => boss.send(name),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}
