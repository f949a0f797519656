import * as contract from '@rateo/contract/registri/documenti-caricati'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../../http/endpoint.ts'
import { inviaPdf } from '../../../../http/sheet/invia-pdf.ts'
import { contenutoDi, riceviFile } from '../../caricamenti/index.ts'
import { zipDocumenti } from '../archivio/zip-documenti.ts'
import { provaPdf } from '../emissione/prova-pdf.ts'
import { riemettiRicevuta } from '../emissione/riemetti-ricevuta.ts'
import { inviaDocumento } from '../invii/invia-documento.ts'
import { caricaDocumento } from './carica-documento.ts'
import { mostraDocumento } from './mostra-documento.ts'
import { nuovaVersione } from './nuova-versione.ts'

/** More than is taken, so that a file that is too large is refused in words. */
const RICEVUTO_MAX = contract.PESO_DOCUMENTO * 1.5

async function fileRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  riceviFile(scope, deps, RICEVUTO_MAX)
  endpointWithCalls(scope, deps, contract.caricaDocumento, (call, reply) =>
    caricaDocumento(deps, call, contenutoDi(reply.request)),
  )
  endpointWithCalls(scope, deps, contract.caricaVersione, (call, reply) =>
    nuovaVersione(deps, call, contenutoDi(reply.request)),
  )
}

/** The calls with which people bring, correct, show and send documents. */
export function caricatiRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => fileRoutes(scope, deps))
  endpoint(app, deps, contract.riemettiDocumento, async (call) => ({
    _id: await riemettiRicevuta(call, call.params.id, call.body.motivo),
  }))
  endpoint(app, deps, contract.mostraDocumento, async (call) => {
    const { visibile_al_cliente } = call.body
    await mostraDocumento(call, call.params.id, visibile_al_cliente)
    return { visibile_al_cliente }
  })
  endpoint(app, deps, contract.inviaDocumento, (call) =>
    inviaDocumento(call, call.params.id, call.body),
  )
  endpoint(app, deps, contract.getProvaFirma, async ({ db, actor, params, clock }, reply) => {
    const { nome, pdf } = await provaPdf(db, actor, {
      id: params.id,
      today: clock.today(),
      origin: deps.config.origin,
    })
    return inviaPdf(reply, nome, pdf)
  })
  endpoint(app, deps, contract.zipDocumenti, async (call, reply) => {
    const { searchPool: pool, config } = deps
    const zip = await zipDocumenti(call, { pool, origin: config.origin }, call.query)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="documenti-${call.clock.today()}.zip"`)
      .send(zip)
  })
}
