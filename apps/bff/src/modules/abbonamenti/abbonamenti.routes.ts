import {
  contaAbbonamenti as conta,
  getAbbonamento as get,
  getPiano as piano,
  searchAbbonamenti as cerca,
} from '@rateo/contract/abbonamenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { contaAbbonamenti, getAbbonamento, searchAbbonamenti } from './abbonamenti.queries.ts'
import { getPiano } from './piano.queries.ts'

export function abbonamentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchAbbonamenti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, conta, ({ actor, body, db }) => contaAbbonamenti(db, actor, body))

  endpoint(app, deps, get, ({ actor, params, db }) => getAbbonamento(db, params['id'] ?? '', actor))

  endpoint(app, deps, piano, ({ actor, params, db }) => getPiano(db, params['id'] ?? '', actor))
}
