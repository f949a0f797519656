import * as contract from '@rateo/contract/persone/consulenti'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getConsulente, searchConsulenti } from './consulenti.queries.ts'
import { rinnovaInvito } from './rinnova-invito.ts'

export function consulentiRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret, origin } = deps.config
  const on = (clock: Clock) => ({ today: clock.today(), now: clock.now(), secret, origin })

  endpoint(app, deps, contract.searchConsulenti, ({ actor, body, clock }) =>
    searchConsulenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getConsulente, ({ actor, params, db, clock }) =>
    getConsulente(db, actor, params.id, on(clock)),
  )
  endpoint(app, deps, contract.rinnovaInvitoConsulente, async (call) => {
    const { actor, params, body, db, clock } = call
    await rinnovaInvito(call, secret, params.id, body.quota_centesimi_percento)
    return getConsulente(db, actor, params.id, on(clock))
  })
}
