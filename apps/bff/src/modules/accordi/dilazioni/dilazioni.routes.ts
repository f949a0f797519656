import {
  contaDilazioni as conta,
  getDilazione as get,
  searchDilazioni as cerca,
} from '@rateo/contract/accordi/dilazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { attiRoutes } from './atti/atti.routes.ts'
import { calendarioRoutes } from './calendario/calendario.routes.ts'
import { contaDilazioni, getDilazione, searchDilazioni } from './dilazioni.queries.ts'
import { noteRoutes } from './note/note.routes.ts'
import { offerteRoutes } from './offerte/offerte.routes.ts'
import { proposteRoutes } from './proposta/proposte.routes.ts'
import { ritardiRoutes } from './ritardi/ritardi.routes.ts'

export function dilazioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchDilazioni(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, conta, ({ actor, body, db, clock }) =>
    contaDilazioni(db, actor, body, clock.today()),
  )

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getDilazione(db, params.id, actor, clock.now()),
  )

  proposteRoutes(app, deps)
  offerteRoutes(app, deps)
  attiRoutes(app, deps)
  calendarioRoutes(app, deps)
  ritardiRoutes(app, deps)
  noteRoutes(app, deps)
}
