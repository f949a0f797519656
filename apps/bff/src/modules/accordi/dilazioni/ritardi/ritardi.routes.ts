import { puntualitaCliente, ritardiDilazioni } from '@rateo/contract/accordi/ritardi-dilazioni'
import {
  anteprimaSolleciti,
  listSolleciti,
  scegliSolleciti as contrattoSolleciti,
} from '@rateo/contract/accordi/solleciti-dilazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { findSollecitiDilazione } from '../../../incasso/solleciti/index.ts'
import { findDilazione } from '../lock-dilazione.ts'
import { contaPuntualita, contaRitardi } from './ritardi.queries.ts'
import { contaSolleciti, scegliSolleciti } from './scegli-solleciti.ts'

/** Routes about who is late, by how much, and what was written about it. */
export function ritardiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, ritardiDilazioni, ({ actor, body, db, clock }) =>
    contaRitardi(db, actor, body, clock.today()),
  )
  endpoint(app, deps, puntualitaCliente, ({ actor, body, db, clock }) =>
    contaPuntualita(db, actor, body.cliente_id, clock.today()),
  )
  endpoint(app, deps, listSolleciti, async ({ actor, params, db, clock }) => {
    const d = await findDilazione(db, params.id, actor)
    return findSollecitiDilazione(db, d, clock)
  })
  endpoint(app, deps, anteprimaSolleciti, (call) =>
    contaSolleciti(call, call.params.id, call.body.calendario),
  )
  endpoint(app, deps, contrattoSolleciti, (call) =>
    scegliSolleciti(call, call.params.id, call.body.calendario),
  )
}
