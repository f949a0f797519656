import * as contract from '@rateo/contract/persone/esercenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { attivitaRoutes } from './attivita.routes.ts'
import { cambiaPreferito } from './cambia-preferito.ts'
import { cambiaVisibilita } from './cambia-visibilita.ts'
import { decisioneOf, decisioniRoutes } from './decisioni.routes.ts'
import {
  contaEsercenti,
  getEsercente,
  ricercaEsercenti,
  searchEsercenti,
} from './esercenti.queries.ts'
import { rischioRoutes } from './rischio/rischio.routes.ts'

export function esercentiRoutes(app: FastifyInstance, deps: Deps): void {
  attivitaRoutes(app, deps)
  endpoint(app, deps, contract.searchEsercenti, ({ actor, body, clock }) =>
    searchEsercenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.ricercaEsercenti, ({ actor, body, clock }) =>
    ricercaEsercenti(deps.searchPool, actor, body, clock.now()),
  )
  endpoint(app, deps, contract.contaEsercenti, ({ db }) => contaEsercenti(db))
  endpoint(app, deps, contract.getEsercente, ({ actor, params, db, clock }) =>
    getEsercente(db, params.id, actor, clock.today()),
  )
  endpoint(app, deps, contract.cambiaPreferito, (call) =>
    cambiaPreferito(call, call.params.id, call.body.preferito),
  )
  endpoint(app, deps, contract.cambiaVisibilita, (call) =>
    cambiaVisibilita(decisioneOf(call), call.body.visibile),
  )
  decisioniRoutes(app, deps)
  rischioRoutes(app, deps)
}
