import { setTimeout as wait } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { isRetriable } from './pg-errors.ts'

const MAX_RETRIES = 5

/** One transaction (READ COMMITTED), run again up to 5 times when the database asks for it. */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetriable(error) || retry === MAX_RETRIES) throw error
      // The wait is drawn by lot: two that collided would collide again after equal waits.
      await wait(randomInt(5, 20 * 2 ** retry))
    }
  }
}
