import { getCompletezza as completezza } from '@rateo/contract/persone/completezza'
import { getMyself, getMyselfAfterSwitch } from '@rateo/contract/persone/profilo'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { canSendSms } from '../../../integrations/sms/can-send.ts'
import { getCompletezza } from './completezza.queries.ts'
import { datiRoutes } from './dati.routes.ts'
import { dispositiviRoutes } from './dispositivi/dispositivi.routes.ts'
import { getProfilo } from './profilo.queries.ts'

export function profiloRoutes(app: FastifyInstance, deps: Deps): void {
  datiRoutes(app, deps)
  dispositiviRoutes(app, deps)
  endpoint(app, deps, completezza, ({ db, actor }) =>
    getCompletezza(db, actor, {
      conSms: canSendSms(deps.config),
      conConti: deps.psp.conti !== null,
    }),
  )
  endpoint(app, deps, getMyself, ({ db, actor, clock }) => getProfilo(db, actor, clock.now()))
  endpoint(app, deps, getMyselfAfterSwitch, ({ db, actor, clock }) =>
    getProfilo(db, actor, clock.now()),
  )
}
