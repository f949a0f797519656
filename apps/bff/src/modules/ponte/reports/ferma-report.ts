import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { segnaNonRiuscito } from './programmi/manda-report.ts'
import { getReportRow } from './reports.queries.ts'

/** Stops a report that waits or is being made: the worker leaves it at the next rows, and keeps none. */
export async function fermaReport(call: Call, id: string): Promise<void> {
  const { db, actor, clock } = call
  await getReportRow(db, actor, id, clock.today())
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ stato: 'fermato', n_righe: 0, bloccato_fino: null })
    .where('id', '=', id)
    .where('stato', 'in', ['in_attesa', 'in_elaborazione'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('stato_incompatibile')
  await db.deleteFrom('righe_report').where('report_id', '=', id).execute()
  await segnaNonRiuscito(db, id, clock.now())
  await annota(call, { azione: 'ferma', entita: 'report', id })
}
