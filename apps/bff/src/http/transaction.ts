import type { Db } from '../db/database.ts'
import { withRetries } from './retry.ts'

/** One transaction (READ COMMITTED), run again up to 5 times when the database asks for it. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  withRetries(() => db.transaction().execute(work))
