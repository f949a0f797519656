import {
  creaChiaveApi as crea,
  getChiaviApi as elenco,
  getOpenApi,
  revocaChiaveApi as revoca,
} from '@rateo/contract/sviluppatori'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { creaChiaveApi } from './crea-chiave-api.ts'
import { openApi } from './open-api.ts'
import { revocaChiaveApi } from './revoca-chiave-api.ts'
import { getChiaveApi, getChiaviApi } from './sviluppatori.queries.ts'

export function sviluppatoriRoutes(app: FastifyInstance, deps: Deps): void {
  // Where nothing is real a key is for trying, and is called so: no key of one world opens the other.
  const ambiente: 'test' | 'live' = deps.config.isTrial ? 'test' : 'live'
  // Made when it is first asked for: every area has its routes by then.
  let document: Record<string, unknown> | null = null

  endpoint(app, deps, elenco, async ({ actor, db, clock }) => ({
    data: await getChiaviApi(db, actor, clock.now()),
    ambiente,
  }))
  endpoint(app, deps, crea, async ({ actor, body, db, clock, info }) => {
    const { id, segreto } = await creaChiaveApi(db, body, ambiente, { actor, clock, ...info })
    return { chiave: await getChiaveApi(db, actor, id, clock.now()), segreto }
  })
  endpoint(app, deps, revoca, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await revocaChiaveApi(db, id, { actor, clock, ...info })
    return getChiaveApi(db, actor, id, clock.now())
  })
  endpoint(app, deps, getOpenApi, () => (document ??= openApi(deps.config.origin, app.routeTable)))
}
