import {
  avanzaOrologio,
  avanzaOrologioDiProva,
  getOrologio,
  getOrologioDiProva,
  riprendiOrologio,
} from '@rateo/contract/ponte/orologio'
import type { FastifyInstance } from 'fastify'
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
  endpoint(app, deps, getOrologioDiProva, ({ db, clock }) => {
    requireTrial()
    return findOrologio(db, clock)
  })
  endpoint(app, deps, avanzaOrologioDiProva, async (call) => {
    requireTrial()
    // A person moves it as the staff do, and no other way.
    if (call.actor.canale !== 'api') throw new AppError('non_autorizzato')
    await esigiFunzione(call, 'orologio_chiavi')
    return avanza(call)
  })
}
