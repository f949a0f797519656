import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const NAME = 'worker'
const EVERY_MS = 5000
/** Six beats missed. */
const ALIVE_SECONDS = 30

// The system's own clock: that of the trial leaps over hours between one beat and the next.
const NOW = sql<Date>`pg_catalog.now()`

async function beat(db: Db): Promise<void> {
  await sql`
    insert into battiti (nome, at) values (${NAME}, ${NOW})
    on conflict (nome) do update set at = excluded.at`.execute(db)
}

/** Writes at once, and then every five seconds, that a worker is alive. */
export async function startHeartbeat(
  db: Db,
  onError: (error: Error) => void,
): Promise<{ stop: () => void }> {
  await beat(db)
  const timer = setInterval(() => void beat(db).catch(onError), EVERY_MS)
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
