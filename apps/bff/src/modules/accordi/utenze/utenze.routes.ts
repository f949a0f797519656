import * as contract from '@rateo/contract/accordi/utenze'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import {
  creaBolletta,
  eliminaBolletta,
  modificaBolletta,
  segnaBolletta,
} from './scrivi-bolletta.ts'
import { creaUtenza, eliminaUtenza, modificaUtenza } from './scrivi-utenza.ts'
import { getUtenza, searchUtenze } from './utenze.queries.ts'

const idOf = (params: Record<string, string>) => params['id'] ?? ''
const quale = (params: Record<string, string>) => ({
  utenza_id: idOf(params),
  bolletta_id: params['bolletta_id'] ?? '',
})

export function utenzeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchUtenze, ({ actor, body, clock }) =>
    searchUtenze(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getUtenza, ({ actor, params, db, clock }) =>
    getUtenza(db, actor, idOf(params), clock.today()),
  )
  endpoint(app, deps, contract.creaUtenza, async ({ actor, body, db, clock, info }) => {
    const id = await creaUtenza(db, body, { actor, clock, ...info })
    return await getUtenza(db, actor, id, clock.today())
  })
  endpoint(app, deps, contract.modificaUtenza, async ({ actor, body, params, db, clock, info }) => {
    await modificaUtenza(db, idOf(params), body, { actor, clock, ...info })
    return await getUtenza(db, actor, idOf(params), clock.today())
  })
  endpoint(app, deps, contract.eliminaUtenza, async ({ actor, params, db, clock, info }) => {
    await eliminaUtenza(db, idOf(params), { actor, clock, ...info })
    return {}
  })
  endpoint(app, deps, contract.creaBolletta, async ({ actor, body, params, db, clock, info }) => {
    await creaBolletta(db, idOf(params), body, { actor, clock, ...info })
    return await getUtenza(db, actor, idOf(params), clock.today())
  })
  endpoint(app, deps, contract.modificaBolletta, async (call) => {
    const { actor, body, params, db, clock, info } = call
    await modificaBolletta(db, quale(params), body, { actor, clock, ...info })
    return await getUtenza(db, actor, idOf(params), clock.today())
  })
  endpoint(app, deps, contract.eliminaBolletta, async ({ actor, params, db, clock, info }) => {
    await eliminaBolletta(db, quale(params), { actor, clock, ...info })
    return await getUtenza(db, actor, idOf(params), clock.today())
  })
  endpoint(app, deps, contract.segnaBolletta, async ({ actor, body, params, db, clock, info }) => {
    await segnaBolletta(db, quale(params), body.stato, { actor, clock, ...info })
    return await getUtenza(db, actor, idOf(params), clock.today())
  })
}
