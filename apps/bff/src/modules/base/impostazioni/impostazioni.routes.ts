import {
  getAppSettings as appSettings,
  getSettings as settings,
} from '@rateo/contract/base/impostazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getAppSettings, getSettings } from './impostazioni.queries.ts'

export function impostazioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, appSettings, ({ db, clock }) => getAppSettings(db, deps.config, clock.now()))
  endpoint(app, deps, settings, ({ db, actor, clock }) => getSettings(db, actor, clock.now()))
}
