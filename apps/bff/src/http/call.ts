import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** The origin of a call, for the cronologia and the log. */
export type CallInfo = { request_id: string; ip: string; user_agent: string }

/** The call, handed whole to an operation: its author, its origin, its instant, and the database to write to. */
export type Call = {
  actor: Actor
  info: CallInfo
  clock: Clock
  /** The transaction of a writing call; the pool for a reading one. */
  db: Db
}
