import { sessioniCassa } from '@rateo/contract/chiusura-cassa'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { askOutside } from '../../integrations/outside/outside-host.ts'
import { listSessioni } from './chiusura-cassa.queries.ts'

/** The till, kept here or by an outside host when the configuration names one. */
export function chiusuraCassaRoutes(app: FastifyInstance, deps: Deps): void {
  const host = deps.config.outside.cassa

  endpoint(app, deps, sessioniCassa, async ({ actor, db, info }) => {
    if (host === null) return { data: await listSessioni(db, actor) }
    const { esercente_id } = actor
    if (esercente_id === null) throw new AppError('non_autorizzato')
    return askOutside(host, {
      method: 'GET',
      path: '/chiusura_cassa/sessioni',
      response: sessioniCassa.response,
      headers: {
        'x-request-id': info.request_id,
        'x-rateo-utente': actor.utente_id,
        'x-rateo-esercente': esercente_id,
      },
    })
  })
}
