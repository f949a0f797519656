import * as contract from '@rateo/contract/sportello/arretrati'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { getArretrati } from './arretrati.queries.ts'
import { getRitardo } from './ritardo.queries.ts'
import { pagaArretrati } from './paga-arretrati.ts'

export function arretratiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getArretrati, ({ actor, params, db }) =>
    getArretrati(db, actor, params.id, deps),
  )
  endpoint(app, deps, contract.getRitardo, ({ actor, db, clock }) =>
    getRitardo(db, actor, { today: clock.today(), now: clock.now() }),
  )
  endpointWithCalls(app, deps, contract.pagaArretrati, async ({ actor, params, body, info }) => ({
    data: await pagaArretrati(deps, { actor, carta_id: params.id, info }, body.pagamenti),
  }))
}
