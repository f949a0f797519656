import * as contract from '@rateo/contract/ponte/studio'
import { aggiungiMesi } from '@rateo/domain/tempo/giorno'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { apriArchivio } from '../../../http/sheet/archivio.ts'
import { scriviPacchetti } from './pacchetti.ts'
import { getStudio } from './studio.queries.ts'

export function studioRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getStudio, async ({ db, actor, clock }) => ({
    oggi: clock.today(),
    mese: aggiungiMesi(`${clock.today().slice(0, 7)}-01`, -1).slice(0, 7),
    attivita: await getStudio(db, actor, { now: clock.now(), today: clock.today() }),
  }))

  endpoint(app, deps, contract.getPacchetti, async (call, reply) => {
    const { mese, di = null } = call.query
    if (mese > call.clock.today().slice(0, 7)) {
      const message = 'Scegli un mese già cominciato.'
      throw new AppError('richiesta_non_valida', { message })
    }
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="pacchetti-${mese}.zip"`)
      .send(await apriArchivio((archivio) => scriviPacchetti(deps, call, archivio, { mese, di })))
  })
}
