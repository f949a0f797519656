import type { Cella, Report, ReportRow } from '@rateo/contract/ponte/reports'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import { reportsDi } from './reports.list.ts'
import { COLUMNS, JOINS, readableBy, type ReportRaw, toRow } from './reports.search.ts'

export async function searchReports(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = reportsDi(actor)
  return await search(pool, what, { scope, body, today })
}

type Whole = ReportRaw & {
  righe: Record<string, Cella>[] | null
  totali: Record<string, number> | null
}

/** One report with its rows. Somebody else's is not found. */
export async function getReport(db: Db, actor: Actor, id: string): Promise<Report> {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const { esercente_id = null, cliente_id = null } = scope
  const { rows } = await sql<Whole>`
    select ${sql.raw(COLUMNS)}, p.righe, p.totali from reports p ${sql.raw(JOINS)}
    where p.id = ${id}
      and (${esercente_id}::text is null or p.esercente_id = ${esercente_id})
      and (${cliente_id}::text is null or p.cliente_id = ${cliente_id})`.execute(db)
  const [raw] = rows
  if (!raw) throw new AppError('non_trovato')
  return { ...toRow(raw), righe: raw.righe ?? [], totali: raw.totali ?? {} }
}

export async function getReportRow(db: Db, actor: Actor, id: string): Promise<ReportRow> {
  const { righe: _righe, totali: _totali, ...row } = await getReport(db, actor, id)
  return row
}
