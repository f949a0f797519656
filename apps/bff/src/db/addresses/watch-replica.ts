import type pg from 'pg'
import { asError } from '../../thrown.ts'
import { readLsn } from './lsn.ts'

/** The last that was seen of the replica. `perche` is a sentence that anybody may read, `err` is for the log. */
export type ReplicaState =
  | { isGood: true; at: number; replayed: bigint; lagMs: number }
  | { isGood: false; perche: string; lagMs: number | null; err?: string }

const EVERY_MS = 1000
/** A look longer ago than this says nothing any more. */
const KNOWN_MS = 3000
const MOST_SAMPLES = 1000

const PRIMARY = `select pg_current_wal_lsn()::text as scritto, current_database() as base,
  (select system_identifier from pg_control_system())::text as sistema`
const REPLICA = `select pg_is_in_recovery() as copia, pg_last_wal_replay_lsn()::text as letto, current_database() as base,
  (select system_identifier from pg_control_system())::text as sistema`

type Primary = { scritto: string; base: string; sistema: string }
type Copy = { copia: boolean; letto: string | null; base: string; sistema: string }
type Sample = { at: number; lsn: bigint }

const LOOKING = 'La replica non è ancora stata guardata.'
const BEHIND = 'La replica è indietro, e non si sa ancora di quanto.'
const AWAY = 'La replica non risponde.'

async function ask<T extends object>(pool: Pick<pg.Pool, 'query'>, sql: string): Promise<T> {
  const { rows } = await pool.query<T>(sql)
  const [row] = rows
  if (row === undefined) throw new Error('No answer')
  return row
}

const wrong = (
  perche: string,
  { lagMs = null, err }: { lagMs?: number | null; err?: string } = {},
): ReplicaState => ({ isGood: false, perche, lagMs, ...(err !== undefined && { err }) })

type Watched = {
  primary: Pick<pg.Pool, 'query'>
  replica: Pick<pg.Pool, 'query'>
  maxLagMs: number
  onChange: (state: ReplicaState) => void
}

/**
 * Looks at the replica once a second: is it one of this very primary, and up to where has it come? Its lag is measured by what
 * the primary had written at each look, on the clock of this process alone: clocks of machines are not compared, and a primary
 * that writes nothing makes nobody late.
 */
export function watchReplica({ primary, replica, maxLagMs, onChange }: Watched) {
  let state: ReplicaState = { isGood: false, perche: LOOKING, lagMs: null }
  let samples: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const become = (next: ReplicaState) => {
    const isOther =
      next.isGood !== state.isGood ||
      (!next.isGood && !state.isGood && next.perche !== state.perche)
    state = next
    if (isOther) onChange(next)
  }

  const compare = async (): Promise<ReplicaState> => {
    const at = performance.now()
    const written = await ask<Primary>(primary, PRIMARY)
    const lsn = readLsn(written.scritto) ?? 0n
    samples = [...samples.slice(1 - MOST_SAMPLES), { at, lsn }]
    const copy = await ask<Copy>(replica, REPLICA).catch(asError)
    if (copy instanceof Error) return wrong(AWAY, { err: copy.message })
    if (copy.sistema !== written.sistema || copy.base !== written.base) {
      return wrong('DATABASE_REPLICA_URL non porta a una copia di questa base di dati.')
    }
    const replayed = readLsn(copy.letto)
    if (!copy.copia || replayed === null) {
      return wrong('DATABASE_REPLICA_URL non porta a una copia: chi risponde scrive da sé.')
    }
    // Only a copy of something else can have more than the primary.
    if (
      replayed > lsn &&
      replayed > (readLsn((await ask<Primary>(primary, PRIMARY)).scritto) ?? 0n)
    ) {
      return wrong('La replica non segue questo primario.')
    }
    const reached = samples.findLast((sample) => sample.lsn <= replayed)
    const since = reached ?? samples[0]
    const lagMs = Math.round(at - (since?.at ?? at))
    samples = samples.filter((sample) => sample === reached || sample.lsn > replayed)
    if (reached === undefined) return wrong(BEHIND, { lagMs })
    if (lagMs > maxLagMs) {
      return wrong(`La replica è indietro di ${Math.round(lagMs / 1000)} secondi.`, { lagMs })
    }
    return { isGood: true, at, replayed, lagMs }
  }

  const look = async () => {
    const next = await compare().catch((error: unknown) =>
      wrong('Il primario non risponde.', { err: asError(error).message }),
    )
    if (isStopped) return
    become(next)
    timer = setTimeout(() => void look(), EVERY_MS)
    timer.unref()
  }
  const looking = look()

  return {
    /** Fulfilled after the first look. */
    looked: looking,
    state: (): ReplicaState => state,
    /** True when it is a good copy of the primary, and has all that was written up to there. */
    has: (lsn: bigint): boolean =>
      state.isGood && performance.now() - state.at < KNOWN_MS && state.replayed >= lsn,
    /** Somebody found it out first. */
    lose: (error: unknown) => become(wrong(AWAY, { err: asError(error).message })),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
