import * as contract from '@rateo/contract/ponte/esportazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { chiediEsportazione } from './chiedi-esportazione.ts'
import { findEsportazioni, getEsportazione } from './esportazioni.queries.ts'
import { scaricaEsportazione } from './scarica-esportazione.ts'

export function esportazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const { searchPool } = deps

  endpoint(app, deps, contract.getEsportazioni, async ({ actor, db }) => ({
    data: await findEsportazioni(db, actor),
  }))
  endpoint(app, deps, contract.getEsportazione, ({ actor, params, db }) =>
    getEsportazione(db, actor, params['id'] ?? ''),
  )
  endpoint(app, deps, contract.chiediEsportazione, async ({ actor, body, db, clock, info }) => {
    const id = await chiediEsportazione(db, body, { actor, clock, searchPool, ...info })
    return await getEsportazione(db, actor, id)
  })
  endpoint(app, deps, contract.getFileEsportazione, async ({ actor, params, db, info }, reply) => {
    const { mime, name, byte, content } = await scaricaEsportazione(
      db,
      params['id'] ?? '',
      actor,
      info,
    )
    return reply
      .type(mime)
      .header('content-length', byte)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  })
}
