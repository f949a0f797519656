import * as contract from '@rateo/contract/ponte/andamento'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getAndamento } from './andamento.queries.ts'
import { getNovita } from './novita.queries.ts'
import { getPrevisione } from './previsione.queries.ts'
import { getRigheAndamento } from './righe-andamento.queries.ts'

/** How it goes: the figures of a period, the lines of some, what is to come, and what is unusual. */
export function andamentoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getAndamento, (call) => getAndamento(call, call.query))
  endpoint(app, deps, contract.getRigheAndamento, (call) => getRigheAndamento(call, call.query))
  endpoint(app, deps, contract.getPrevisione, (call) =>
    getPrevisione(call, call.query.esercente_id),
  )
  endpoint(app, deps, contract.getNovita, (call) => getNovita(call, call.query.esercente_id))
}
