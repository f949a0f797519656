import * as contract from '@rateo/contract/accordi/promozioni'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { cambiaPromozione, creaPromozione, muoviPromozione } from './gestisci-promozioni.ts'
import { getPromozione, searchPromozioni } from './promozioni.queries.ts'

export function promozioniRoutes(app: FastifyInstance, deps: Deps): void {
  const una = ({ db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>, id: string) =>
    getPromozione(db, actor, id, clock.today())
  endpoint(app, deps, contract.searchPromozioni, ({ actor, body, clock }) =>
    searchPromozioni(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getPromozione, (call) => una(call, call.params.id))
  endpoint(app, deps, contract.creaPromozione, async (call) =>
    una(call, await creaPromozione(call, call.body)),
  )
  endpoint(app, deps, contract.modificaPromozione, async (call) => {
    await cambiaPromozione(call, call.params.id, call.body)
    return una(call, call.params.id)
  })
  endpoint(app, deps, contract.sospendiPromozione, async (call) => {
    await muoviPromozione(call, call.params.id, 'sospendi')
    return una(call, call.params.id)
  })
  endpoint(app, deps, contract.riprendiPromozione, async (call) => {
    await muoviPromozione(call, call.params.id, 'riprendi')
    return una(call, call.params.id)
  })
  endpoint(app, deps, contract.archiviaPromozione, async (call) => {
    await muoviPromozione(call, call.params.id, 'archivia')
    return una(call, call.params.id)
  })
}
