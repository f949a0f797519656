import { getConsulente as get, searchConsulenti as cerca } from '@rateo/contract/consulenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { getConsulente, searchConsulenti } from './consulenti.queries.ts'

export function consulentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchConsulenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getConsulente(db, actor, params['id'] ?? '', clock.today()),
  )
}
