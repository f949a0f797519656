import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

/** Events are kept for so many days, with their deliveries (product numbers §4.4). */
const GIORNI = 90
const INSIEME = 500

/** Deletes what was told long ago, so many at a time; returns how many events. */
export async function dimenticaEventi({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const prima = sql`${clock.now()}::timestamptz - make_interval(days => ${GIORNI})`
  let dimenticati = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from eventi_webhook where id in (select id from eventi_webhook where at < ${prima} limit ${INSIEME})`.execute(
      db,
    )
    const n = Number(numAffectedRows ?? 0)
    dimenticati += n
    if (n < INSIEME) return dimenticati
  }
}
