import * as contract from '@rateo/contract/ponte/archivi'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { chiediPassword } from '../../persone/sessione/index.ts'
import { findArchivi, getArchivio } from './archivi.queries.ts'
import { chiediArchivio, ownerOf } from './chiedi-archivio.ts'
import { scaricaArchivio } from './scarica-archivio.ts'

export function archiviRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getArchivi, async (call) => ({
    data: await findArchivi(call.db, call.actor),
    oggetto: ownerOf(call),
  }))
  // The call runs without a transaction of its own, so that a wrong password stays counted.
  endpointWithCalls(app, deps, contract.chiediArchivio, async (call) => {
    const { actor, body, db, transact, clock } = call
    await chiediPassword(db, { ...actor, now: clock.now() }, body.password)
    return transact(async (trx) => {
      const id = await chiediArchivio({ ...call, db: trx })
      return getArchivio(trx, actor, id)
    })
  })
  endpoint(app, deps, contract.getFileArchivio, async (call, reply) => {
    const { name, byte, content } = await scaricaArchivio(call, call.params.id)
    return reply
      .type('application/zip')
      .header('content-length', byte)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  })
}
