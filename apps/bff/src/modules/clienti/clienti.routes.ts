import { searchClienti as contract } from '@rateo/contract/clienti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { searchClienti } from './clienti.queries.ts'

export function clientiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract, ({ actor, body, clock }) =>
    searchClienti(deps.searchPool, actor, body, clock.today()),
  )
}
