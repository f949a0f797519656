import * as contract from '@rateo/contract/ponte/banca'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { abbinaMovimento } from './abbina-movimento.ts'
import { getMovimento, searchMovimenti } from './banca.queries.ts'
import { chiudiMovimento } from './chiudi-movimento.ts'
import { getConti } from './conti.queries.ts'
import { estrattoDi, riceviEstratto } from './file/ricevi-estratto.ts'
import { importaEstratto } from './importa-estratto.ts'
import { provaEstratto } from './prova-estratto.ts'
import { sciogliMovimento } from './sciogli-movimento.ts'

async function fileRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  riceviEstratto(scope, deps)
  endpointWithCalls(scope, deps, contract.provaEstratto, (call, reply) =>
    provaEstratto(deps, call, estrattoDi(reply.request)),
  )
  endpointWithCalls(scope, deps, contract.importaEstratto, (call, reply) =>
    importaEstratto(deps, call, estrattoDi(reply.request)),
  )
}

/** The movements of the bank accounts of an esercente, and what they are matched with. */
export function bancaRoutes(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(getMovimento)
  void app.register(async (scope) => fileRoutes(scope, deps))
  endpoint(app, deps, contract.searchMovimentiBanca, ({ actor, body, clock }) =>
    searchMovimenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getContiBanca, (call) => getConti(call))
  endpoint(app, deps, contract.getMovimentoBanca, (call) => getMovimento(call, call.params.id))
  endpoint(
    app,
    deps,
    contract.abbinaMovimento,
    poi((call) => abbinaMovimento(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.chiudiMovimento,
    poi((call) => chiudiMovimento(call, call.params.id, call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.sciogliMovimento,
    poi((call) => sciogliMovimento(call, call.params.id)),
  )
}
