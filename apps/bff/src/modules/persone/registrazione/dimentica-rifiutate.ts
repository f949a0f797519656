import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'

/** The esercente may ask for another look within these days, which needs the documents. */
const GIORNI = 90
/** Each may weigh 5 MB. */
const INSIEME = 50

/** Deletes the documents of registrations that were refused and left so, a few at a time. */
export async function dimenticaRifiutate({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const prima = sql`${clock.now()}::timestamptz - make_interval(days => ${GIORNI})`
  let tolti = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from documenti_registrazione where id in (
        select d.id from documenti_registrazione d
          join esercenti e on e.id = d.esercente_id
        where d.ruolo = 'esercente' and e.stato = 'rifiutato' and e.updated_at < ${prima}
        limit ${INSIEME})`.execute(db)
    const n = Number(numAffectedRows ?? 0)
    tolti += n
    if (n < INSIEME) return tolti
  }
}
