import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The names that the pools of the calls and of the lists give to the database. */
export const PEOPLE_POOL = 'rateo-web'
export const SEARCH_POOL = 'rateo-ricerche'

/** The time after an answer in which the next one is expected. */
const SECONDS = 2

/**
 * True when a process that serves people, this one or another, asked the database for something a moment ago: work that can take its
 * time then leaves them room. By the system's own clock, and true also of a look at whether the portal is well.
 */
export async function isSomebodyThere(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name in (${PEOPLE_POOL}, ${SEARCH_POOL})
      and (state = 'active' or state_change > pg_catalog.clock_timestamp() - make_interval(secs => ${SECONDS}))
    limit 1`.execute(db)
  return rows.length > 0
}
