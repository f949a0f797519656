import { getContestazioni } from '@rateo/contract/incasso/contestazioni'
import { accettaContestazione, inviaProve } from '@rateo/contract/incasso/prove-contestazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { listContestazioni } from './contestazioni.queries.ts'
import { diciAlFornitore } from './dici-al-fornitore.ts'
import { fileContestazioneRoutes } from './file.routes.ts'
import { accetta, rispondi } from './rispondi-contestazione.ts'
import { unaContestazione } from './una-contestazione.ts'

export function contestazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  endpoint(app, deps, getContestazioni, (call) =>
    listContestazioni(call.db, call.actor, clock.now()),
  )

  endpointWithCalls(app, deps, inviaProve, async (call) => {
    const { params, body, transact } = call
    const { id } = params
    const capofila = await transact((trx) => rispondi({ ...call, db: trx }, id, body.prove))
    await diciAlFornitore(deps, capofila)
    return unaContestazione(db, id, clock.now())
  })

  endpointWithCalls(app, deps, accettaContestazione, async (call) => {
    const { params, transact } = call
    const { id } = params
    const capofila = await transact((trx) => accetta({ ...call, db: trx }, id))
    await diciAlFornitore(deps, capofila)
    return unaContestazione(db, id, clock.now())
  })

  fileContestazioneRoutes(app, deps)
}
