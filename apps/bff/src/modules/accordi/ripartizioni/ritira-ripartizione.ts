import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota, contestoDi } from '../../base/cronologia/index.ts'
import { ritiraIscrizioni } from '../abbonamenti/index.ts'
import { ritiraQuote } from '../dilazioni/index.ts'
import { lockRipartizione } from './lock-ripartizione.ts'

/** Takes back the shares that nobody accepted: who said yes goes on owing the own one, and no more. */
export async function ritiraRipartizione(call: Call, id: string): Promise<void> {
  const { db, clock } = call
  const ripartizione = await lockRipartizione(call, id)
  const now = clock.now()
  if (ripartizione.stato === 'ritirata') return
  const aperte = await db
    .selectFrom('quote_ripartizione')
    .where('ripartizione_id', '=', id)
    .where('stato', 'in', ['in_attesa', 'rifiutata', 'scaduta'])
    .select(['id', 'n', 'iscrizione_id'])
    .forUpdate()
    .execute()
  if (aperte.length === 0) {
    throw new AppError('stato_incompatibile', {
      message: 'Tutti hanno accettato: ogni quota si annulla dalla sua pagina.',
    })
  }
  await db
    .updateTable('ripartizioni')
    .set({ stato: 'ritirata', updated_at: now })
    .where('id', '=', id)
    .execute()
  const ids = aperte.map((quota) => quota.id)
  await db
    .updateTable('quote_ripartizione')
    .set({ stato: 'ritirata', updated_at: now })
    .where('id', 'in', ids)
    .execute()
  await ritiraIscrizioni(db, ids)
  await ritiraQuote(call, ids, contestoDi(call))
  await annota(call, {
    azione: 'ritira',
    entita: 'ripartizione',
    id,
    dopo: { stato: 'ritirata', quote: aperte.map(({ n }) => n) },
  })
}
