import type { FastifyInstance, FastifyReply } from 'fastify'
import { askWho, clocksApart } from '../../db/addresses/who-answers.ts'
import { countMissingMigrations } from '../../db/migrate.ts'
import { isWorkerAlive } from '../../jobs/heartbeat.ts'
import type { Deps } from '../deps.ts'

/** Each tells whether one thing that the product needs answers. */
export type ReadyCheck = () => Promise<boolean>
/** A sentence says what is wrong. */
type ReadyNote = () => Promise<boolean | string>

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
export const readyNotes = ({
  db,
  pool,
  replica,
}: Pick<Deps, 'db' | 'pool' | 'replica'>): Record<string, ReadyNote> => ({
  lavori: () => isWorkerAlive(db),
  orologi: async () => clocksApart(await askWho(pool)) ?? true,
  ...(replica && {
    replica: () => {
      const state = replica.state()
      return Promise.resolve(state.isGood || state.perche)
    },
  }),
})

async function run(note: ReadyNote): Promise<boolean | string> {
  try {
    return await note()
  } catch {
    return false
  }
}

type Told = { is: Record<string, boolean>; why: Record<string, string> }

async function runAll(notes: Record<string, ReadyNote>): Promise<Told> {
  const results = await Promise.all(
    Object.entries(notes).map(async ([name, note]) => [name, await run(note)] as const),
  )
  return {
    is: Object.fromEntries(results.map(([name, result]) => [name, result === true])),
    why: Object.fromEntries(
      results.flatMap(([name, result]) => (typeof result === 'string' ? [[name, result]] : [])),
    ),
  }
}

/** GET /health: the process is alive. GET /ready: it may be sent work; 503 names what is missing to this process. */
export function registerHealth(
  app: FastifyInstance,
  checks: Record<string, ReadyCheck>,
  notes: Record<string, ReadyNote>,
): void {
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  app.get('/health', { config: { allow: 'pubblico' } }, async (_request, reply) => {
    noStore(reply)
    return { stato: 'vivo' }
  })
  app.get('/ready', { config: { allow: 'pubblico' } }, async (_request, reply) => {
    const [controlli, avvisi] = await Promise.all([runAll(checks), runAll(notes)])
    const isReady = Object.values(controlli.is).every(Boolean)
    noStore(reply).code(isReady ? 200 : 503)
    return {
      stato: isReady ? 'pronto' : 'non_pronto',
      controlli: controlli.is,
      avvisi: avvisi.is,
      ...(Object.keys(avvisi.why).length > 0 && { spiegazioni: avvisi.why }),
    }
  })
}
