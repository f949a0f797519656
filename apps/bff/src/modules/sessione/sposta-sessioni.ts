import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Sessions keep the time they have left when the clock of the trial is moved on. */
export async function spostaSessioni(trx: Db, ms: number): Promise<void> {
  await sql`update sessioni set last_seen_at = last_seen_at + ${`${ms} milliseconds`}::interval,
    expires_at = expires_at + ${`${ms} milliseconds`}::interval where revoked_at is null`.execute(
    trx,
  )
}
