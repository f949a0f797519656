import {
  getCode as code,
  getDaFare as daFare,
  getIncassi as incassi,
} from '@rateo/contract/ponte/home'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { getDaFare } from './da-fare.queries.ts'
import { getCode, getIncassi } from './home.queries.ts'

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, incassi, ({ actor, db, clock }) => {
    if (actor.ruolo === 'admin') return getIncassi(db, null, clock.today())
    // A person without an esercente must not read everybody's figures.
    if (actor.esercente_id === null) throw new AppError('non_autorizzato')
    return getIncassi(db, actor.esercente_id, clock.today())
  })
  endpoint(app, deps, daFare, ({ actor, db, clock }) =>
    getDaFare(db, { actor, today: clock.today(), conti: deps.psp.conti !== null }),
  )
  endpoint(app, deps, code, ({ db, clock }) => getCode(db, clock.today()))
}
