import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { currentTraceparent } from '../integrations/otlp/tracing.ts'
import { withRetries } from './retry.ts'

/** Leaves the number of the trace with the transaction: the rows of the outbox that it writes carry it to whoever works on them. */
async function markTrace(trx: Db): Promise<void> {
  const traceparent = currentTraceparent()
  if (traceparent !== null) {
    await sql`select set_config('rateo.traccia', ${traceparent}, true)`.execute(trx)
  }
}

/** One transaction (READ COMMITTED), run again up to 5 times when the database asks for it. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  withRetries(() =>
    db.transaction().execute(async (trx) => {
      await markTrace(trx)
      return work(trx)
    }),
  )
