import { getPromozione as get, searchPromozioni as cerca } from '@rateo/contract/accordi/promozioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getPromozione, searchPromozioni } from './promozioni.queries.ts'

export function promozioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchPromozioni(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getPromozione(db, actor, params.id, clock.today()),
  )
}
