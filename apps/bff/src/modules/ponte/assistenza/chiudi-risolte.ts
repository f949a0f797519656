import { GIORNI_DI_RIAPERTURA } from '@rateo/domain/stati/assistenza'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'

const DAY = 86_400_000

/** Closes what was solved and not reopened in time; returns how many. Each with its line in the cronologia. */
export async function chiudiRisolte({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const limite = new Date(now.getTime() - GIORNI_DI_RIAPERTURA * DAY)
  return db.transaction().execute(async (trx) => {
    const chiuse = await trx
      .updateTable('richieste_assistenza')
      .set({ stato: 'chiuso', updated_at: now })
      .where('stato', '=', 'risolto')
      .where('risolta_at', '<', limite)
      .returning('id')
      .execute()
    for (const { id } of chiuse) {
      await annotaSistema(trx, {
        azione: 'chiudi',
        entita: 'assistenza',
        id,
        prima: { stato: 'risolto' },
        dopo: { stato: 'chiuso' },
      })
    }
    return chiuse.length
  })
}
