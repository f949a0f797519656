import { type RawBuilder, sql } from 'kysely'

/** Sessions keep the time they have left when the clock of the trial is moved on: part of the statement that moves it. */
export const spostaSessioni = (ms: number): RawBuilder<unknown> => sql`
  update sessioni set last_seen_at = last_seen_at + ${`${ms} milliseconds`}::interval,
    expires_at = expires_at + ${`${ms} milliseconds`}::interval
  where revoked_at is null`
