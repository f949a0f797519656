import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'

/** As many at a time as one short transaction may hold. */
const ALLA_VOLTA = 200

/** Closes the shares that had no answer in time, and tells their esercenti. For the timetable; returns how many. */
export const scadiQuote = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const now = clock.now()
    const rows = await trx
      .selectFrom('quote_ripartizione')
      .where('stato', '=', 'in_attesa')
      .where('scade_at', '<=', now)
      .select('id')
      .orderBy('scade_at')
      .orderBy('id')
      .limit(ALLA_VOLTA)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await trx
      .updateTable('quote_ripartizione')
      .set({ stato: 'scaduta', updated_at: now })
      .where('id', 'in', ids)
      .execute()
    for (const quota_id of ids) {
      await accoda(trx, {
        argomento: 'quota_risposta',
        unicita: `quota:${quota_id}:scaduta`,
        contenuto: { quota_id, fatto: 'scaduta' },
      })
    }
    return ids.length
  })
