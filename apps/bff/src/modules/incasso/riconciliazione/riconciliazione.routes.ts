import {
  chiudiDifferenza as chiudi,
  getRiconciliazione as leggi,
} from '@rateo/contract/incasso/riconciliazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { chiudiDifferenza } from './chiudi-differenza.ts'
import { getRiconciliazione } from './riconciliazione.queries.ts'

export function riconciliazioneRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, leggi, ({ db, clock }) => getRiconciliazione(db, clock.now()))
  endpoint(app, deps, chiudi, async (call) => {
    await chiudiDifferenza(call, call.params.id, call.body.motivo)
    return getRiconciliazione(call.db, call.clock.now())
  })
}
