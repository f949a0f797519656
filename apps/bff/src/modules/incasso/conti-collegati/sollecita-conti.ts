import { sql } from 'kysely'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'
import type { ContiDeps } from './presa.ts'

const LOTTO = 200

/**
 * Reminds esercenti of what their accounts lack: every week, and every day in the last three before the term. Returns
 * how many; for the timetable.
 */
export async function sollecitaConti({ db, psp, clock }: ContiDeps): Promise<number> {
  if (psp.conti === null) return 0
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ esercente_id: string; stato: string }>`
      update conti_collegati c set sollecitato_at = ${now}
      from (
        select k.esercente_id from conti_collegati k join esercenti e on e.id = k.esercente_id
        where k.stato in ('da_completare', 'da_aggiornare', 'fermo') and k.dovuti <> '{}'
          and e.stato in ('attivo', 'limitato', 'sospeso')
          and coalesce(k.sollecitato_at, k.created_at) < ${now}::timestamptz
            - case when k.entro < ${now}::timestamptz + interval '3 days' then interval '20 hours' else interval '7 days' end
        order by k.esercente_id limit ${LOTTO} for update of k skip locked
      ) scelti
      where c.esercente_id = scelti.esercente_id
      returning c.esercente_id, c.stato`.execute(trx)
    for (const { esercente_id, stato } of rows) {
      await accoda(trx, {
        argomento: 'conto_collegato',
        unicita: `conto:${esercente_id}:sollecito:${now.toISOString()}`,
        contenuto: { esercente_id, stato },
      })
    }
    return rows.length
  })
}
