import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

const INSIEME = 500

/**
 * Empties the words of notices of the providers from before `prima` that stand beside them, as they did before they had a table of
 * their own; that each came, and when, stays. So many at a time, each in a short statement. One that was never worked off keeps
 * its words: somebody has to look at it.
 */
export async function dimenticaCorpi(db: Db, prima: Date): Promise<number> {
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
