import { getNotifiche as elenco, leggiNotifiche } from '@rateo/contract/base/notifiche'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getNotifiche } from './notifiche.queries.ts'
import { segnaLette } from './segna-lette.ts'

export function notificheRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, elenco, ({ db, actor }) => getNotifiche(db, actor))
  endpoint(app, deps, leggiNotifiche, async ({ db, actor, body, clock }) => {
    await segnaLette(db, actor, body, clock.now())
    return getNotifiche(db, actor)
  })
}
