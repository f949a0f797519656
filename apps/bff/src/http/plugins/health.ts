import type { FastifyInstance, FastifyReply } from 'fastify'
import { countMissingMigrations } from '../../db/migrate.ts'
import { isWorkerAlive } from '../../jobs/heartbeat.ts'
import type { Deps } from '../deps.ts'

/** Each tells whether one thing that the product needs answers. */
export type ReadyCheck = () => Promise<boolean>

export const readyChecks = (
  { pool }: Pick<Deps, 'pool'>,
  isClosing: () => boolean,
): Record<string, ReadyCheck> => ({
  in_servizio: () => Promise.resolve(!isClosing()),
  database: async () => (await pool.query('select 1')).rowCount === 1,
  migrazioni: async () => (await countMissingMigrations((sql) => pool.query(sql))) === 0,
})

/**
 * Checks that are told beside the others and stop nobody: without a worker people are answered as ever, and the staff
 * are alarmed.
 */
export const readyNotes = ({ db }: Pick<Deps, 'db'>): Record<string, ReadyCheck> => ({
  lavori: () => isWorkerAlive(db),
})

async function run(check: ReadyCheck): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function runAll(checks: Record<string, ReadyCheck>): Promise<Record<string, boolean>> {
  const results = await Promise.all(Object.values(checks).map(run))
  return Object.fromEntries(Object.keys(checks).map((name, i) => [name, results[i] === true]))
}

/** GET /health: the process is alive. GET /ready: it may be sent work; 503 names what is missing to this process. */
export function registerHealth(
  app: FastifyInstance,
  checks: Record<string, ReadyCheck>,
  notes: Record<string, ReadyCheck>,
): void {
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  app.get('/health', { config: { allow: 'pubblico' } }, async (_request, reply) => {
    noStore(reply)
    return { stato: 'vivo' }
  })
  app.get('/ready', { config: { allow: 'pubblico' } }, async (_request, reply) => {
    const [controlli, avvisi] = await Promise.all([runAll(checks), runAll(notes)])
    const isReady = Object.values(controlli).every(Boolean)
    noStore(reply).code(isReady ? 200 : 503)
    return { stato: isReady ? 'pronto' : 'non_pronto', controlli, avvisi }
  })
}
