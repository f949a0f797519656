import {
  accettaContestazione,
  getContestazioni,
  inviaProve,
} from '@rateo/contract/incasso/contestazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { listContestazioni } from './contestazioni.queries.ts'
import { diciAlFornitore } from './dici-al-fornitore.ts'
import { fileContestazioneRoutes } from './file.routes.ts'
import { accetta, rispondi } from './rispondi-contestazione.ts'
import { idDi, unaContestazione } from './una-contestazione.ts'

export function contestazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps

  endpoint(app, deps, getContestazioni, (call) =>
    listContestazioni(call.db, call.actor, clock.now()),
  )

  endpointWithCalls(app, deps, inviaProve, async ({ actor, params, body, info, transact }) => {
    const id = idDi(params)
    const capofila = await transact((trx) =>
      rispondi(trx, id, body.prove, { actor, clock, ...info }),
    )
    await diciAlFornitore(deps, capofila)
    return unaContestazione(db, id, clock.now())
  })

  endpointWithCalls(app, deps, accettaContestazione, async ({ actor, params, info, transact }) => {
    const id = idDi(params)
    const capofila = await transact((trx) => accetta(trx, id, { actor, clock, ...info }))
    await diciAlFornitore(deps, capofila)
    return unaContestazione(db, id, clock.now())
  })

  fileContestazioneRoutes(app, deps)
}
