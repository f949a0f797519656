import * as contract from '@rateo/contract/persone/dispositivi'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { conta } from '../../../base/limiti/index.ts'
import { aggiungiDispositivo } from './aggiungi-dispositivo.ts'
import { findDispositivi } from './dispositivi.queries.ts'
import { togliDispositivo } from './togli-dispositivo.ts'

const HOUR = 3_600_000
const ALL_ORA = 20

export function dispositiviRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  endpoint(app, deps, contract.getDispositivi, ({ actor, db }) =>
    findDispositivi(db, actor.utente_id, config),
  )

  endpoint(app, deps, contract.aggiungiDispositivo, async (call) => {
    const { actor, body, clock, db } = call
    const chiave = `dispositivi:${actor.utente_id}`
    await conta(db, { chiave, massimo: ALL_ORA, finestra_ms: HOUR }, clock.now())
    const questo = await aggiungiDispositivo(call, body, config)
    return { ...(await findDispositivi(db, actor.utente_id, config)), questo }
  })

  endpoint(app, deps, contract.togliDispositivo, async (call) => {
    await togliDispositivo(call, call.params.id)
    return findDispositivi(call.db, call.actor.utente_id, config)
  })
}
