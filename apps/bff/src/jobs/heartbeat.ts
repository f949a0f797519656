import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const NAME = 'worker'
const EVERY_MS = 5000
/** Six beats missed. */
const ALIVE_SECONDS = 30

// The system's own clock: that of the trial leaps over hours between one beat and the next.
const NOW = sql<Date>`pg_catalog.now()`
// It changes in the moment in which a node becomes the primary; what pg_control_checkpoint tells comes a checkpoint later.
const TIMELINE = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/**
 * Writes that the worker lives, and on which timeline. Where another node has taken over since the last beat that is written, that is
 * written too, once, with what is missing: `seen` is the last beat that this process knows to have been written.
 */
async function beat(db: Db, seen: Date | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    with prima as (
      select at, timeline from battiti where nome = ${NAME} for update
    ), cambio as (
      insert into cambi_database (prima, dopo, dal, perduti, visto_at)
      select prima.timeline, ${TIMELINE}, prima.at, coalesce(prima.at < ${seen}::timestamptz, false), ${NOW}
      from prima where prima.timeline <> ${TIMELINE}
      returning id
    )
    -- Counted, so that the change is looked for before the row is written over.
    insert into battiti (nome, at, timeline) select ${NAME}, ${NOW}, ${TIMELINE} from (select count(*) from cambio) x where true
    on conflict (nome) do update set at = excluded.at, timeline = excluded.timeline
    returning at`.execute(db)
  return rows[0]?.at ?? seen
}

/** Writes at once, and then every five seconds, that a worker is alive. */
export async function startHeartbeat(
  db: Db,
  onError: (error: Error) => void,
  everyMs: number = EVERY_MS,
): Promise<{ stop: () => void }> {
  let seen = await beat(db, null)
  const again = async () => {
    seen = await beat(db, seen)
  }
  const timer = setInterval(() => void again().catch(onError), everyMs)
  return { stop: () => clearInterval(timer) }
}

/** The last sign of life of any worker, by the clock that people see. */
export async function findHeartbeat(db: Db): Promise<{ attivo: boolean; at: Date | null }> {
  const { rows } = await sql<{ attivo: boolean; at: Date }>`
    select at > ${NOW} - make_interval(secs => ${ALIVE_SECONDS}) as attivo, now() - (${NOW} - at) as at
    from battiti where nome = ${NAME}`.execute(db)
  return rows[0] ?? { attivo: false, at: null }
}

/** True when a worker, of this or of another process, was there in the last half minute. */
export const isWorkerAlive = async (db: Db): Promise<boolean> => (await findHeartbeat(db)).attivo
