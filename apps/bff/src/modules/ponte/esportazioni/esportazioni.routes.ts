import * as contract from '@rateo/contract/ponte/esportazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { chiediEsportazione } from './chiedi-esportazione.ts'
import { findEsportazioni, getEsportazione } from './esportazioni.queries.ts'
import { scaricaEsportazione } from './scarica-esportazione.ts'

export function esportazioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getEsportazioni, async ({ actor, db }) => ({
    data: await findEsportazioni(db, actor),
  }))
  endpoint(app, deps, contract.getEsportazione, ({ actor, params, db }) =>
    getEsportazione(db, actor, params.id),
  )
  endpoint(app, deps, contract.chiediEsportazione, async (call) => {
    const id = await chiediEsportazione(call, deps.searchPool, call.body)
    return await getEsportazione(call.db, call.actor, id)
  })
  endpoint(app, deps, contract.getFileEsportazione, async (call, reply) => {
    const { mime, name, byte, content } = await scaricaEsportazione(call, call.params.id)
    return reply
      .type(mime)
      .header('content-length', byte)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  })
}
