import { sql } from 'kysely'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { dimenticaSenzaConti } from '../../persone/clienti/index.ts'
import { dimenticaNote } from '../schede/index.ts'

const LOTTO = 20

/**
 * Deletes of an esercente that has left what the law does not ask to keep, once its time to take everything is over: notes on people,
 * and people with no money record. Returns how many were deleted.
 */
export async function dimenticaCongedati({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { rows } = await sql<{ esercente_id: string }>`
    select g.esercente_id from congedi g join esercenti e on e.id = g.esercente_id
    where g.cancellato_at is null and g.cancella_dal <= ${clock.today()}::date and e.stato = 'cessato'
    order by g.cancella_dal, g.esercente_id limit ${LOTTO}`.execute(db)
  let tolti = 0
  for (const { esercente_id } of rows) {
    const note = await dimenticaNote(db, esercente_id)
    const clienti = await dimenticaSenzaConti(db, esercente_id)
    tolti += note + clienti
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('congedi')
        .set({ cancellato_at: clock.now() })
        .where('esercente_id', '=', esercente_id)
        .execute()
      await annotaSistema(trx, {
        azione: 'dimentica',
        entita: 'esercente',
        id: esercente_id,
        dopo: { note, clienti },
      })
    })
  }
  return tolti
}
