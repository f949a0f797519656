import {
  chiudiAscolto as chiudi,
  creaAscolto as crea,
  leggiAscolto as leggi,
} from '@rateo/contract/ponte/ascolti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../../http/endpoint.ts'
import { attendiEventi, chiudiAscolto, creaAscolto, prendiNota } from './ascolti.ts'

export function ascoltiRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  endpoint(app, deps, crea, (call) => creaAscolto(call, config, call.body))
  // It waits with no transaction open, and holds no connection meanwhile.
  endpointWithCalls(app, deps, leggi, async ({ actor, params, body, db, transact, clock }) => {
    const { id } = params
    const { ricevuti, attendi_secondi } = body
    const segreti = await transact((trx) => prendiNota(trx, actor, { id, ricevuti, config }))
    const { secret } = config
    const data = await attendiEventi(db, { id, secondi: attendi_secondi, secret, segreti })
    return { data, fino: (segreti.ascolta_fino ?? clock.now()).toISOString() }
  })
  endpoint(app, deps, chiudi, async (call) => {
    await chiudiAscolto(call, call.params.id)
    return { _id: call.params.id }
  })
}
