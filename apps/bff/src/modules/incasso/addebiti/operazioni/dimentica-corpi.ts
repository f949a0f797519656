import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

/** Notices are kept for these months: the time in which a card may be disputed over, and one more. */
const MESI = 13
const INSIEME = 500

/**
 * Empties the words of old notices of the providers, which name people; that each came, and when, stays. So many at a
 * time, each in a short statement. One that was never worked off keeps its words: somebody has to look at it.
 */
export async function dimenticaCorpi({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const prima = sql`${clock.now()}::timestamptz - make_interval(months => ${MESI})`
  let dimenticati = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      update eventi_psp e set corpo = '', intestazioni = '{}'
      from (
        select fornitore, evento_id from eventi_psp
        where octet_length(corpo) > 0 and received_at < ${prima} and elaborato_at is not null
        limit ${INSIEME}
      ) v
      where e.fornitore = v.fornitore and e.evento_id = v.evento_id`.execute(db)
    const n = Number(numAffectedRows ?? 0)
    dimenticati += n
    if (n < INSIEME) return dimenticati
  }
}
