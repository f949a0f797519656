import type { Report, ReportRow } from '@rateo/contract/ponte/reports'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { reportsDi } from './reports.list.ts'

export async function searchReports(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = reportsDi(actor)
  return await search(pool, what, { scope, body, today })
}

/** One report without its rows. Somebody else's is not found. */
export async function getReportRow(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<ReportRow> {
  const { what, scope } = reportsDi(actor)
  const report = scope && (await findRow(db, what, { id, scope, today }))
  if (!report) throw new AppError('non_trovato')
  return report
}

export async function getReport(db: Db, actor: Actor, id: string, today: string): Promise<Report> {
  const report = await getReportRow(db, actor, id, today)
  const { righe, totali } = await db
    .selectFrom('reports')
    .select(['righe', 'totali'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...report,
    righe: righe ?? [],
    totali: totali ?? {},
  }
}
