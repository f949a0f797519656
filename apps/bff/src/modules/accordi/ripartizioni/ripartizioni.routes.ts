import * as contract from '@rateo/contract/accordi/ripartizioni'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { thenShow } from '../../../http/then-show.ts'
import { chiediEManda } from '../../incasso/rimborsi/index.ts'
import { affidaQuota } from './affida-quota.ts'
import { creaRipartizione } from './crea-ripartizione.ts'
import { rimborsaRipartizione } from './rimborsa-ripartizione.ts'
import { accettaQuota, rifiutaQuota } from './rispondi-quota.ts'
import { ritiraRipartizione } from './ritira-ripartizione.ts'
import { getQuota, getRipartizione, searchRipartizioni } from './ripartizioni.queries.ts'

/** The own share of a payer. */
function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  const quota = ({ db, actor }: Call, id: string) => getQuota(db, actor, id)
  const poi = thenShow(quota)
  endpoint(app, deps, contract.getQuota, (call) => quota(call, call.params.id))
  endpoint(
    app,
    deps,
    contract.accettaQuota,
    poi((call) => accettaQuota(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.rifiutaQuota,
    poi((call) => rifiutaQuota(call, call.params.id, call.body.motivo)),
  )
}

export function ripartizioniRoutes(app: FastifyInstance, deps: Deps): void {
  const ripartizione = ({ db, actor, clock }: Pick<Call, 'db' | 'actor' | 'clock'>, id: string) =>
    getRipartizione(db, actor, id, clock.today())
  const poi = thenShow(ripartizione)

  endpoint(app, deps, contract.searchRipartizioni, ({ actor, body, clock }) =>
    searchRipartizioni(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getRipartizione, (call) => ripartizione(call, call.params.id))
  endpoint(app, deps, contract.creaRipartizione, async (call) =>
    ripartizione(call, await creaRipartizione(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.ritiraRipartizione,
    poi((call) => ritiraRipartizione(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.affidaQuota,
    poi((call) => {
      const n = Number(call.params.n)
      if (!Number.isSafeInteger(n)) throw new AppError('non_trovato')
      return affidaQuota(call, call.params.id, { n, ...call.body })
    }),
  )
  endpointWithCalls(app, deps, contract.rimborsaRipartizione, async (call) => {
    const { id } = call.params
    await chiediEManda(deps, call, {
      chiedi: (held) => rimborsaRipartizione(held, id, call.body),
      risposta: (trx) => ripartizione({ ...call, db: trx }, id),
    })
    return ripartizione(call, id)
  })
  quoteRoutes(app, deps)
}
