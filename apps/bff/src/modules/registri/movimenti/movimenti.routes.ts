import * as contract from '@rateo/contract/registri/movimenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { search } from '../../../http/search/search.ts'
import { movimentiDi } from './movimenti.list.ts'

export function movimentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchMovimenti, ({ actor, body, clock }) => {
    const { what, scope } = movimentiDi(actor)
    return search(deps.searchPool, what, { scope, body, today: clock.today() })
  })
}
