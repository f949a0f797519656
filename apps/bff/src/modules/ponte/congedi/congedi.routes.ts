import { cancellaDal } from '@rateo/domain/identita/congedo'
import * as contract from '@rateo/contract/ponte/congedi'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { chiediPassword } from '../../persone/sessione/index.ts'
import { ownerOf } from '../archivi/index.ts'
import { chiudiConto, esigiUltimoGiorno, ripensaCongedo } from './chiudi-conto.ts'
import { findAnteprima, getCongedo } from './congedi.queries.ts'

export function congediRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getCongedo, (call) =>
    getCongedo(call.db, ownerOf(call), call.clock.today()),
  )
  endpoint(app, deps, contract.anteprimaCongedo, async (call) => {
    const { ultimo_giorno } = call.body
    esigiUltimoGiorno(ultimo_giorno, call.clock.today())
    const anteprima = await findAnteprima(call.db, ownerOf(call), ultimo_giorno)
    return { ...anteprima, cancella_dal: cancellaDal(ultimo_giorno) }
  })
  // The call runs without a transaction of its own, so that a wrong password stays counted.
  endpointWithCalls(app, deps, contract.chiudiConto, async (call) => {
    const { actor, body, db, transact, clock } = call
    const { password, ...scelto } = body
    await chiediPassword(db, { ...actor, now: clock.now() }, password)
    return transact(async (trx) => {
      await chiudiConto({ ...call, db: trx }, scelto)
      return getCongedo(trx, ownerOf(call), clock.today())
    })
  })
  endpoint(app, deps, contract.ripensaCongedo, async (call) => {
    await ripensaCongedo(call)
    return getCongedo(call.db, ownerOf(call), call.clock.today())
  })
}
