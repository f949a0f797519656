import * as contract from '@rateo/contract/accordi/utenze'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { bolletteRoutes } from './bollette.routes.ts'
import { creaUtenza, eliminaUtenza, modificaUtenza } from './scrivi-utenza.ts'
import { getUtenza, searchUtenze } from './utenze.queries.ts'

export function utenzeRoutes(app: FastifyInstance, deps: Deps): void {
  const utenza = ({ db, actor, clock }: Call, id: string) => getUtenza(db, actor, id, clock.today())
  const poi = thenShow(utenza)

  endpoint(app, deps, contract.searchUtenze, ({ actor, body, clock }) =>
    searchUtenze(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getUtenza, (call) => utenza(call, call.params.id))
  endpoint(app, deps, contract.creaUtenza, async (call) =>
    utenza(call, await creaUtenza(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaUtenza,
    poi((call) => modificaUtenza(call, call.params.id, call.body)),
  )
  endpoint(app, deps, contract.eliminaUtenza, async (call) => {
    await eliminaUtenza(call, call.params.id)
    return {}
  })
  bolletteRoutes(app, deps)
}
