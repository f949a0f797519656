import * as contract from '@rateo/contract/ponte/detrazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { emettiRiepilogo } from './emetti-riepilogo.ts'
import { fileEntrate } from './file-entrate.ts'
import { fileSistemaTs } from './file-sistema-ts.ts'
import {
  getSpesaPagamento,
  getSpesaPiano,
  impostaPagamento,
  impostaPiano,
  impostaSpese,
} from './imposta-spese.ts'
import { creaOpposizione, ritiraOpposizione } from './opposizioni.ts'
import { getMie, getPersone, getSenzaFattura } from './persone.queries.ts'
import { getQuadro } from './quadro.queries.ts'

/** The calls that say which kind of expense something is. */
function scelteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.impostaDetrazioni, (call) => impostaSpese(call, call.body))
  endpoint(app, deps, contract.getSpesaPiano, (call) => getSpesaPiano(call, call.params.id))
  endpoint(app, deps, contract.impostaSpesaPiano, (call) =>
    impostaPiano(call, call.params.id, call.body),
  )
  endpoint(app, deps, contract.getSpesaPagamento, (call) => getSpesaPagamento(call, call.params.id))
  endpoint(app, deps, contract.impostaSpesaPagamento, (call) =>
    impostaPagamento(call, call.params.id, call.body),
  )
}

/** Expenses that may be deducted: the year of an esercente, what it tells the tax office, and the statements of its clienti. */
export function detrazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const { certificatoTs } = deps.config
  endpoint(app, deps, contract.getDetrazioni, (call) =>
    getQuadro(call, call.query.anno, certificatoTs),
  )
  endpoint(app, deps, contract.getPersoneDetrazioni, (call) => getPersone(call, call.query))
  endpoint(app, deps, contract.getPagamentiSenzaFattura, (call) =>
    getSenzaFattura(call, call.query),
  )
  endpoint(app, deps, contract.getMieDetrazioni, (call) => getMie(call, call.query.anno))
  scelteRoutes(app, deps)
  endpoint(app, deps, contract.getFileSistemaTs, async (call, reply) => {
    const { anno } = call.query
    const file = await fileSistemaTs(call, Number(anno), certificatoTs)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="spese-sanitarie-${anno}.zip"`)
      .send(file)
  })
  endpoint(app, deps, contract.getFileEntrate, async (call, reply) => {
    const { anno } = call.query
    const file = await fileEntrate(call, Number(anno))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="spese-per-le-entrate-${anno}.csv"`)
      .send(file)
  })
  endpoint(app, deps, contract.emettiRiepilogo, async (call) => ({
    documento_id: await emettiRiepilogo(call, call.body),
  }))
  endpoint(app, deps, contract.creaOpposizione, async (call) => ({
    _id: await creaOpposizione(call, call.body),
  }))
  endpoint(app, deps, contract.ritiraOpposizione, async (call) => {
    await ritiraOpposizione(call, call.params.id)
    return {}
  })
}
