import { searchComuni } from '@rateo/contract/base/comuni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { findComuni } from './comuni.queries.ts'

export function comuniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, searchComuni, async ({ db, query }) => ({
    data: await findComuni(db, query.cerca, query.attuali === 'si'),
  }))
}
