import * as contract from '@rateo/contract/esercenti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { type Call, endpoint } from '../../http/endpoint.ts'
import { approvaEsercente } from './approva-esercente.ts'
import { chiediIntegrazione } from './chiedi-integrazione.ts'
import type { Decisione } from './decidi-esercente.ts'
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
  endpoint(app, deps, contract.approvaEsercente, (call) => approvaEsercente(decisioneOf(call)))
  endpoint(app, deps, contract.chiediIntegrazione, (call) =>
    chiediIntegrazione(decisioneOf(call), call.body.voci),
  )
  endpoint(app, deps, contract.rifiutaEsercente, (call) =>
    rifiutaEsercente(decisioneOf(call), call.body.motivo),
  )
}
