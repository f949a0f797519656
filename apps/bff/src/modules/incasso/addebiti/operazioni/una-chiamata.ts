import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isRetriable } from '../../../../http/pg-errors.ts'
import type { Db } from '../../../../db/database.ts'
import type { RawBuilder } from 'kysely'

const MAX_RETRIES = 5

/**
 * Runs one statement that is a transaction by itself, in one round trip, and again when the database asks for it.
 * Safe also when the answer was lost on the way: each phase finds what it did before.
 */
export async function unaChiamata<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  for (let retry = 0; ; retry++) {
    try {
      const { rows } = await statement.execute(db)
      return rows[0]
    } catch (error) {
      if (!isRetriable(error) || retry === MAX_RETRIES) throw error
      await wait(randomInt(5, 20 * 2 ** retry))
    }
  }
}
