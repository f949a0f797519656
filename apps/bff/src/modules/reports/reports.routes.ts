import * as contract from '@rateo/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { chiediReport, rigeneraReport } from './chiedi-report.ts'
import { reportCsv } from './report-csv.ts'
import { getReport, getReportRow, searchReports } from './reports.queries.ts'

const idOf = (params: Record<string, string>) => params['id'] ?? ''

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchReports, ({ actor, body, clock }) =>
    searchReports(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getReport, ({ actor, params, db }) =>
    getReport(db, actor, idOf(params)),
  )
  endpoint(app, deps, contract.getMioReport, ({ actor, params, db }) =>
    getReport(db, actor, idOf(params)),
  )
  endpoint(app, deps, contract.getCsvReport, async ({ actor, params, db }, reply) => {
    const report = await getReport(db, actor, idOf(params))
    if (report.stato !== 'pronto') throw new AppError('stato_incompatibile')
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${report.tipo}-${report.dal}-${report.al}.csv"`,
      )
      .send(reportCsv(report))
  })
  endpoint(app, deps, contract.chiediReport, async ({ actor, body, db, clock, info }) => {
    const id = await chiediReport(db, body, { actor, clock, ...info })
    return await getReportRow(db, actor, id)
  })
  endpoint(app, deps, contract.rigeneraReport, async ({ actor, params, db, clock, info }) => {
    const id = await rigeneraReport(db, idOf(params), { actor, clock, ...info })
    return await getReportRow(db, actor, id)
  })
}
