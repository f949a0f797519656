import { getCliente as get, searchClienti as cerca } from '@rateo/contract/persone/clienti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getCliente, searchClienti } from './clienti.queries.ts'

export function clientiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchClienti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getCliente(db, params.id, actor, clock.today()),
  )
}
