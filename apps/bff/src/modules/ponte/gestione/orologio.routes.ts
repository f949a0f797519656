import {
  avanzaOrologio,
  avanzaOrologioDiProva,
  getOrologio,
  getOrologioDiProva,
  riprendiOrologio,
} from '@rateo/contract/ponte/orologio'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { esigiFunzione } from '../../base/impostazioni/index.ts'
import { avanza, findOrologio, riprendi } from './orologio.ts'

/** The clock of the trial, for the staff and for programs with a key: in production it is not there. */
export function orologioRoutes(app: FastifyInstance, deps: Deps): void {
  const requireTrial = () => {
    if (!deps.config.isTrial) throw new AppError('non_trovato')
  }
  const requireKey = ({ canale }: Actor) => {
    requireTrial()
    if (canale !== 'api') throw new AppError('non_autorizzato')
  }
  endpoint(app, deps, getOrologio, ({ db, clock }) => {
    requireTrial()
    return findOrologio(db, clock)
  })
  endpoint(app, deps, avanzaOrologio, (call) => {
    requireTrial()
    return avanza(call)
  })
  endpoint(app, deps, riprendiOrologio, (call) => {
    requireTrial()
    return riprendi(call)
  })
  endpoint(app, deps, getOrologioDiProva, ({ actor, db, clock }) => {
    requireKey(actor)
    return findOrologio(db, clock)
  })
  endpoint(app, deps, avanzaOrologioDiProva, async (call) => {
    requireKey(call.actor)
    await esigiFunzione(call, 'orologio_chiavi')
    return avanza(call)
  })
}
