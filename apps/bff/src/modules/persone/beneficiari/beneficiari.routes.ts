import * as contract from '@rateo/contract/persone/beneficiari'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { dimenticaBeneficiario } from './dimentica-beneficiari.ts'
import { getBeneficiario, searchBeneficiari } from './beneficiari.queries.ts'
import {
  archiviaBeneficiario,
  creaBeneficiario,
  modificaBeneficiario,
} from './scrivi-beneficiario.ts'

export function beneficiariRoutes(app: FastifyInstance, deps: Deps): void {
  const uno = ({ db, actor, clock }: Call, id: string) =>
    getBeneficiario(db, actor, id, clock.today())
  const poi = thenShow(uno)

  endpoint(app, deps, contract.searchBeneficiari, ({ actor, body, clock }) =>
    searchBeneficiari(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getBeneficiario, (call) => uno(call, call.params.id))
  endpoint(app, deps, contract.creaBeneficiario, async (call) =>
    uno(call, await creaBeneficiario(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaBeneficiario,
    poi((call) => modificaBeneficiario(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.archiviaBeneficiario,
    poi((call) => archiviaBeneficiario(call, call.params.id, 'archiviato')),
  )
  endpoint(
    app,
    deps,
    contract.ripristinaBeneficiario,
    poi((call) => archiviaBeneficiario(call, call.params.id, 'attivo')),
  )
  endpoint(app, deps, contract.dimenticaBeneficiario, async (call) => {
    await dimenticaBeneficiario(call, call.params.id)
    return {}
  })
}
