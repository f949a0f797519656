import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, createPool, createSearchPool, type Db } from '../database.ts'
import { type ReplicaState, watchReplica } from './watch-replica.ts'

export type Replica = {
  /** Lists, with the limits that they have on the primary. */
  searchPool: pg.Pool
  /** Everything else that reads from it. */
  pool: pg.Pool
  db: Db
  maxLagMs: number
  state: () => ReplicaState
  has: (lsn: bigint) => boolean
  /** Waits for what was written up to there; false where it takes too long. */
  comesTo: (lsn: bigint) => Promise<boolean>
  lose: (error: unknown) => void
  stop: () => Promise<void>
}

type Opening = {
  url: string
  maxLagMs: number
  primary: Pick<pg.Pool, 'query'>
  /** The milliseconds that a statement may take: more where nobody waits. */
  statementMs: number
  settings: string
  log: FastifyBaseLogger
}

/** A person is not kept waiting for a replica that does not answer. */
const CONNECT_MS = 1000
const WAIT_MS = 10_000
const STEP_MS = 200

/**
 * The copy of the database that lists, exports, reports and homes are read from. Where it does not answer nothing stops: they are
 * read from the primary, as if there were none.
 */
export async function openReplica(opening: Opening): Promise<Replica> {
  const { url, maxLagMs, primary, statementMs, settings, log } = opening
  const onError = () => undefined
  const common = { url, connectMs: CONNECT_MS, onError, settings }
  const searchPool = createSearchPool({ ...common, max: 6, name: 'rateo-replica-ricerche' })
  const pool = createPool({ ...common, max: 4, statementMs, name: 'rateo-replica' })
  const eye = createPool({ ...common, max: 1, statementMs: 1000, name: 'rateo-replica-stato' })
  const onChange = (state: ReplicaState) =>
    state.isGood
      ? log.info('replica: si legge da lì')
      : log.warn({ perche: state.perche, err: state.err }, 'replica: si legge dal primario')
  const watch = watchReplica({ primary, replica: eye, maxLagMs, onChange })
  await watch.looked
  return {
    searchPool,
    pool,
    db: createDb(pool),
    maxLagMs,
    state: watch.state,
    has: watch.has,
    comesTo: async (lsn) => {
      const until = performance.now() + WAIT_MS
      while (!watch.has(lsn)) {
        if (!watch.state().isGood || performance.now() > until) return false
        await wait(STEP_MS)
      }
      return true
    },
    lose: watch.lose,
    stop: async () => {
      watch.stop()
      await Promise.all([searchPool, pool, eye].map((one) => one.end()))
    },
  }
}
