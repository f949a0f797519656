import { searchAbbonamenti as contract } from '@rateo/contract/abbonamenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { searchAbbonamenti } from './abbonamenti.queries.ts'

export function abbonamentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract, ({ actor, body, clock }) =>
    searchAbbonamenti(deps.searchPool, actor, body, clock.today()),
  )
}
