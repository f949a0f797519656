import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const NAME = 'worker'
const EVERY_MS = 5000
/** Six beats missed. */
const ALIVE_SECONDS = 30

async function beat(db: Db): Promise<void> {
  await sql`
    insert into battiti (nome, at) values (${NAME}, now())
    on conflict (nome) do update set at = now()`.execute(db)
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

/** Whether any worker, of this or of another process, was there in the last half minute. */
export async function isWorkerAlive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`
    select at > now() - make_interval(secs => ${ALIVE_SECONDS}) as alive from battiti where nome = ${NAME}
  `.execute(db)
  return rows[0]?.alive === true
}
