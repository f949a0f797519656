import {
  chiudiDifferenza as chiudi,
  getRiconciliazione as leggi,
} from '@rateo/contract/incasso/riconciliazione'
import type { FastifyInstance } from 'fastify'
import { isId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { chiudiDifferenza } from './chiudi-differenza.ts'
import { getRiconciliazione } from './riconciliazione.queries.ts'

export function riconciliazioneRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, leggi, ({ db, clock }) => getRiconciliazione(db, clock.now()))
  endpoint(app, deps, chiudi, async ({ actor, params: { id = '' }, body, db, clock, info }) => {
    if (!isId(id)) throw new AppError('non_trovato')
    await chiudiDifferenza(db, id, body.motivo, { actor, clock, info })
    return getRiconciliazione(db, clock.now())
  })
}
