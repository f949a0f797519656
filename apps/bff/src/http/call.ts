import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** Where a call comes from, for the cronologia and the log. */
export type CallInfo = { request_id: string; ip: string; user_agent: string }

/** Who calls, from where, when, and where to write: what an operation is handed whole. */
export type Call = {
  actor: Actor
  info: CallInfo
  clock: Clock
  /** The transaction of a writing call; the pool for a reading one. */
  db: Db
}
