import * as contract from '@rateo/contract/accordi/sottoscrizione'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getAbbonamento } from '../abbonamenti.queries.ts'
import { accettaTrasferimento, rifiutaTrasferimento } from './accetta-trasferimento.ts'
import { getTrasferimento } from './offerto.queries.ts'
import { ritiraTrasferimento, trasferisci } from './trasferisci.ts'

const poi = thenShow(({ db, actor, clock }: Call, id) => getAbbonamento(db, id, { actor, clock }))
const poiOfferto = thenShow(getTrasferimento)

/** An abbonamento that passes to another person. */
export function trasferimentoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    contract.trasferisciAbbonamento,
    poi((call) => trasferisci(call, call.params.id, call.body.email)),
  )
  endpoint(
    app,
    deps,
    contract.ritiraTrasferimento,
    poi((call) => ritiraTrasferimento(call, call.params.id)),
  )
  endpoint(app, deps, contract.getTrasferimento, (call) => getTrasferimento(call, call.params.id))
  endpoint(
    app,
    deps,
    contract.accettaTrasferimento,
    poiOfferto((call) => accettaTrasferimento(call, deps, { id: call.params.id, ...call.body })),
  )
  endpoint(
    app,
    deps,
    contract.rifiutaTrasferimento,
    poiOfferto((call) => rifiutaTrasferimento(call, call.params.id)),
  )
}
