import type { RawBuilder } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { withRetries } from '../../../../http/retry.ts'

/**
 * Runs one statement that is a transaction by itself, in one round trip, and again when the database asks for it.
 * Safe also when the answer was lost on the way: each phase finds what it did before.
 */
export async function unaChiamata<T>(db: Db, statement: RawBuilder<T>): Promise<T | undefined> {
  const { rows } = await withRetries(() => statement.execute(db))
  return rows[0]
}
