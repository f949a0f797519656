import * as contract from '@rateo/contract/esercenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { type Call, endpoint } from '../../http/endpoint.ts'
import { attivitaRoutes } from './attivita.routes.ts'
import { approvaEsercente } from './approva-esercente.ts'
import { cambiaVisibilita } from './cambia-visibilita.ts'
import { chiediIntegrazione } from './chiedi-integrazione.ts'
import type { Decisione } from './decidi-esercente.ts'
import {
  contaEsercenti,
  getEsercente,
  ricercaEsercenti,
  searchEsercenti,
} from './esercenti.queries.ts'
import { rifiutaEsercente } from './rifiuta-esercente.ts'

const decisioneOf = ({
  db,
  actor,
  params,
  info,
  clock,
}: Omit<Call<typeof contract.approvaEsercente>, 'body'>): Decisione => ({
  db,
  actor,
  id: params['id'] ?? '',
  info,
  now: clock.now(),
})

export function esercentiRoutes(app: FastifyInstance, deps: Deps): void {
  attivitaRoutes(app, deps)
  endpoint(app, deps, contract.searchEsercenti, ({ actor, body, clock }) =>
    searchEsercenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.ricercaEsercenti, ({ actor, body, clock }) =>
    ricercaEsercenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.contaEsercenti, ({ db }) => contaEsercenti(db))
  endpoint(app, deps, contract.getEsercente, ({ actor, params, db, clock }) =>
    getEsercente(db, params['id'] ?? '', actor, clock.today()),
  )
  endpoint(app, deps, contract.cambiaVisibilita, (call) =>
    cambiaVisibilita(decisioneOf(call), call.body.visibile),
  )
  endpoint(app, deps, contract.approvaEsercente, (call) => approvaEsercente(decisioneOf(call)))
  endpoint(app, deps, contract.chiediIntegrazione, (call) =>
    chiediIntegrazione(decisioneOf(call), call.body.voci),
  )
  endpoint(app, deps, contract.rifiutaEsercente, (call) =>
    rifiutaEsercente(decisioneOf(call), call.body.motivo),
  )
}
