import { searchRichiesteApi, getRichiestaApi } from '@rateo/contract/ponte/registro-api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { getRichieste, getRichiesta } from './registro.queries.ts'

export function registroApiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, searchRichiesteApi, ({ actor, db, body }) => getRichieste(db, actor, body))
  endpoint(app, deps, getRichiestaApi, ({ actor, db, params }) =>
    getRichiesta(db, actor, params.id),
  )
}
