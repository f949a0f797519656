import { GIORNI_REGISTRO_API } from '@rateo/contract/ponte/registro-api'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'

const INSIEME = 2000

/** Deletes the calls of more than thirty days ago, so many at a time; returns how many. */
export async function dimenticaRichieste({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const prima = sql`${clock.now()}::timestamptz - make_interval(days => ${GIORNI_REGISTRO_API})`
  let dimenticate = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from richieste_api where id in (select id from richieste_api where at < ${prima} limit ${INSIEME})`.execute(
      db,
    )
    const n = Number(numAffectedRows ?? 0)
    dimenticate += n
    if (n < INSIEME) return dimenticate
  }
}
