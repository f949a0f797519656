import { puntualitaCliente, ritardiDilazioni } from '@rateo/contract/accordi/ritardi-dilazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { contaPuntualita, contaRitardi } from './ritardi.queries.ts'

/** Who is late, and by how much. */
export function ritardiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, ritardiDilazioni, ({ actor, body, db, clock }) =>
    contaRitardi(db, actor, body, clock.today()),
  )
  endpoint(app, deps, puntualitaCliente, ({ actor, body, db, clock }) =>
    contaPuntualita(db, actor, body.cliente_id, clock.today()),
  )
}
