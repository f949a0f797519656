import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { isAway, isGivenUp } from './given-up.ts'
import { readLsn } from './lsn.ts'
import type { Replica } from './replica.ts'

/** One call that reads from the replica: without one everything is asked of the primary. */
type Reading = {
  replica: Replica
  /** The state of all accesses, read from the primary while the replica reads the rows; null where it is not known. */
  versione: Promise<string | null>
  /** The instant of which the rows are, where that is more than a moment ago. */
  aggiornatoAt: string | null
}

const going = new AsyncLocalStorage<Reading>()

/** A replica that is this little behind is not spoken of. */
const WORTH_SAYING_MS = 1000

const VERSIONE = 'select n::text as n from accessi_versione'

const readVersione = (primary: Pick<pg.Pool, 'query'>): Promise<string | null> =>
  primary.query<{ n: string }>(VERSIONE).then(
    ({ rows }) => rows[0]?.n ?? null,
    () => null,
  )

type Where = {
  replica: Replica
  primary: Pick<pg.Pool, 'query'>
  now: Date
  /** Up to where the caller has written: it reads its own at once. */
  atLeast: bigint
}

/**
 * Does some reading on the replica where that is good enough for who asks, and once more on the primary where it fails there: an
 * error of the replica, be it "not found", is nobody's answer. It may be done twice, so it must only read.
 */
export async function readAside<T>(
  { replica, primary, now, atLeast }: Where,
  work: () => Promise<T>,
): Promise<T> {
  const state = replica.state()
  if (!state.isGood || !replica.has(atLeast)) return await work()
  const isLate = state.lagMs > WORTH_SAYING_MS
  const aggiornatoAt = isLate ? new Date(now.getTime() - state.lagMs).toISOString() : null
  try {
    return await going.run({ replica, versione: readVersione(primary), aggiornatoAt }, work)
  } catch (error) {
    if (isAway(error)) replica.lose(error)
    return await work()
  }
}

/** The database of a reading that may be asked of the replica. */
export const dbOf = (primary: Db): Db => going.getStore()?.replica.db ?? primary

/** The state of all accesses as an answer may say it: never as a replica, which learns late of it, has it. */
export async function versioneOf(ofPage: string | undefined): Promise<string | undefined> {
  const reading = going.getStore()
  return reading === undefined ? ofPage : ((await reading.versione) ?? undefined)
}

/** The instant of which what is read now is, where it is worth saying. */
export const aggiornatoAt = (): string | null => going.getStore()?.aggiornatoAt ?? null

/** The pool by which a list is read: from the replica during a reading that may be, else from what it was given. */
export const searchPoolOf = <P>(given: P): P | pg.Pool =>
  going.getStore()?.replica.searchPool ?? given

/**
 * A long reading for which nobody waits: from the replica once that has all that was written when it begins, else, or where the
 * replica gives it up, from the primary (null). It may be done twice.
 */
export async function onReplicaFirst<T>(
  { db, replica }: { db: Db; replica?: Replica | undefined },
  read: (from: Replica | null) => Promise<T>,
): Promise<T> {
  if (replica === undefined || !replica.state().isGood) return await read(null)
  const { rows } = await sql<{ lsn: string }>`
    select pg_current_wal_insert_lsn()::text as lsn`.execute(db)
  const lsn = readLsn(rows[0]?.lsn)
  if (lsn === null || !(await replica.comesTo(lsn))) return await read(null)
  try {
    return await read(replica)
  } catch (error) {
    if (!isGivenUp(error)) throw error
    if (isAway(error)) replica.lose(error)
    return await read(null)
  }
}
