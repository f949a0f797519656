import * as contract from '@rateo/contract/persone/consulenti'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { mandaAccesso } from './area/accesso.ts'
import { areaRoutes } from './area/area.routes.ts'
import { getConsulente, searchConsulenti } from './consulenti.queries.ts'
import { creaConsulente, modificaConsulente, muoviConsulente } from './gestisci-consulenti.ts'
import { affida, concludi } from './incarichi.ts'
import { liquidazioniRoutes } from './liquidazioni/liquidazioni.routes.ts'
import { provvigioniRoutes } from './provvigioni/provvigioni.routes.ts'
import { rinnovaInvito } from './rinnova-invito.ts'
import { mettiSopra, togliSopra } from './sopra.ts'

export function consulentiRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret, origin } = deps.config
  const on = (clock: Clock) => ({ today: clock.today(), now: clock.now(), secret, origin })

  provvigioniRoutes(app, deps)
  liquidazioniRoutes(app, deps)
  areaRoutes(app, deps)
  endpoint(app, deps, contract.searchConsulenti, ({ actor, body, clock }) =>
    searchConsulenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getConsulente, ({ actor, params, db, clock }) =>
    getConsulente(db, actor, params.id, on(clock)),
  )
  const poi = thenShow(({ db, actor, clock }, id) => getConsulente(db, actor, id, on(clock)))
  endpoint(app, deps, contract.creaConsulente, async (call) => {
    const id = await creaConsulente(call, call.body)
    return getConsulente(call.db, call.actor, id, on(call.clock))
  })
  endpoint(
    app,
    deps,
    contract.modificaConsulente,
    poi((call) => modificaConsulente(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.sospendiConsulente,
    poi((call) => muoviConsulente(call, call.params.id, 'sospendi', call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.riattivaConsulente,
    poi((call) => muoviConsulente(call, call.params.id, 'riattiva', call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.cessaConsulente,
    poi((call) => muoviConsulente(call, call.params.id, 'cessa', call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.affidaEsercenteAConsulente,
    poi((call) => affida(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.concludiIncarico,
    poi((call) => concludi(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.rinnovaInvitoConsulente,
    poi((call) => rinnovaInvito(call, secret, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.mettiSopraConsulente,
    poi((call) => mettiSopra(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.togliSopraConsulente,
    poi((call) => togliSopra(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.mandaAccessoConsulente,
    poi((call) => mandaAccesso(call, secret, call.params.id)),
  )
}
