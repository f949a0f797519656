import * as contract from '@rateo/contract/ponte/reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { xlsx } from '../../../http/sheet/sheet-xlsx.ts'
import { chiediReport, rigeneraReport } from './chiedi-report.ts'
import { fermaReport } from './ferma-report.ts'
import { foglioDi } from './foglio-report.ts'
import { programmiRoutes } from './programmi/programmi.routes.ts'
import { getReport, getReportRow, searchReports } from './reports.queries.ts'

const FILES = {
  csv: { mime: 'text/csv; charset=utf-8', write: csv },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsx,
  },
} as const

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  programmiRoutes(app, deps)
  endpoint(app, deps, contract.searchReports, ({ actor, body, clock }) =>
    searchReports(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getReport, ({ actor, params, db, clock }) =>
    getReport(db, actor, params.id, clock.today()),
  )
  endpoint(app, deps, contract.getMioReport, ({ actor, params, db, clock }) =>
    getReport(db, actor, params.id, clock.today()),
  )
  const asFile =
    (format: keyof typeof FILES) =>
    async (
      { actor, params, db, clock }: Call & { params: { id: string } },
      reply: FastifyReply,
    ) => {
      const report = await getReport(db, actor, params.id, clock.today())
      if (report.stato !== 'pronto') throw new AppError('stato_incompatibile')
      const name = `${report.tipo}-${report.dal}-${report.al}.${format}`
      return reply
        .type(FILES[format].mime)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(FILES[format].write(foglioDi(db, report))))
    }
  endpoint(app, deps, contract.getCsvReport, asFile('csv'))
  endpoint(app, deps, contract.getXlsxReport, asFile('xlsx'))
  endpoint(app, deps, contract.chiediReport, async (call) => {
    const id = await chiediReport(call, call.body)
    return await getReportRow(call.db, call.actor, id, call.clock.today())
  })
  endpoint(app, deps, contract.fermaReport, async (call) => {
    await fermaReport(call, call.params.id)
    return await getReportRow(call.db, call.actor, call.params.id, call.clock.today())
  })
  endpoint(app, deps, contract.rigeneraReport, async (call) => {
    const id = await rigeneraReport(call, call.params.id)
    return await getReportRow(call.db, call.actor, id, call.clock.today())
  })
}
