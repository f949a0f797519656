import { Readable } from 'node:stream'
import * as contract from '@rateo/contract/persone/liquidazioni'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { csv } from '../../../../http/sheet/sheet-csv.ts'
import type { Sheet } from '../../../../http/sheet/sheet.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { approva } from './approva-liquidazione.ts'
import { documentoLiquidazione } from './documento-liquidazione.ts'
import { meseSheet, righeSheet } from './fogli-liquidazione.ts'
import {
  findLiquidazione,
  getAnteprima,
  getLiquidazione,
  getLiquidazioniConsulente,
} from './liquidazioni.queries.ts'
import { findDelMese, getLiquidazioniDelMese } from './mese.queries.ts'
import { annullaApprovazione, paga, segnaNonRiuscita } from './muovi-liquidazione.ts'
import { getFileBonifici, preparaBonifici } from './prepara-bonifici.ts'

const sendCsv = (reply: FastifyReply, nome: string, sheet: Sheet) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${nome}.csv"`)
    .send(Readable.from(csv(sheet)))

function files(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getFileBonifici, async ({ db, params }, reply) => {
    const { file, nome } = await getFileBonifici(db, params.id)
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(file)
  })
  endpoint(app, deps, contract.getDocumentoLiquidazione, async ({ db, params, clock }, reply) => {
    const l = await findLiquidazione(db, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="liquidazione-${l.anno}-${l.numero}.pdf"`)
      .send(await documentoLiquidazione(db, l, clock.now()))
  })
  endpoint(app, deps, contract.getRigheLiquidazioneCsv, async ({ db, params }, reply) => {
    const l = await findLiquidazione(db, params.id)
    return sendCsv(reply, `liquidazione-${l.anno}-${l.numero}`, righeSheet(db, l))
  })
  endpoint(app, deps, contract.getLiquidazioniCsv, async ({ db, query }, reply) =>
    sendCsv(reply, `liquidazioni-${query.mese}`, meseSheet(await findDelMese(db, query.mese))),
  )
}

export function liquidazioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getLiquidazioniDelMese, (call) =>
    getLiquidazioniDelMese(call, call.body.mese),
  )
  endpoint(app, deps, contract.getLiquidazioniConsulente, (call) =>
    getLiquidazioniConsulente(call, call.params.id),
  )
  endpoint(app, deps, contract.anteprimaLiquidazione, ({ db, params, body, clock }) =>
    getAnteprima(db, params.id, body.mese, clock),
  )
  endpoint(app, deps, contract.approvaLiquidazione, async (call) =>
    getLiquidazione(call, await approva(call, call.params.id, call.body)),
  )
  endpoint(app, deps, contract.getLiquidazione, (call) => getLiquidazione(call, call.params.id))
  const poi = thenShow(getLiquidazione)
  endpoint(
    app,
    deps,
    contract.annullaLiquidazione,
    poi((call) => annullaApprovazione(call, call.params.id, call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.bonificoNonRiuscito,
    poi((call) => segnaNonRiuscita(call, call.params.id, call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.pagaLiquidazione,
    poi((call) => paga(call, call.params.id, call.body.pagata_il)),
  )
  endpoint(app, deps, contract.preparaBonifici, (call) => preparaBonifici(call, call.body))
  files(app, deps)
}
