import * as sconto from '@rateo/contract/promozioni/sconto-abbonamento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { provaContata, usoContato } from '../../promozioni/index.ts'
import { getAbbonamento } from '../abbonamenti.queries.ts'
import { anteprimaSconto, findOfferta, togliSconto, usaCodice } from './usa-codice.ts'

const poi = thenShow(({ db, actor, clock }: Call, id) => getAbbonamento(db, id, { actor, clock }))

/** Codes of promozioni on an abbonamento that runs. Wrong ones are counted: codes are not found out by trying. */
export function scontoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, sconto.anteprimaScontoAbbonamento, (call) =>
    provaContata(deps, call.actor.utente_id, () =>
      anteprimaSconto(call, call.params.id, call.body.codice),
    ),
  )
  endpoint(
    app,
    deps,
    sconto.usaCodiceAbbonamento,
    poi((call) =>
      usoContato(deps.db, call, {
        utente_id: call.actor.utente_id,
        uso: () => usaCodice(call, call.params.id, call.body),
      }),
    ),
  )
  endpoint(
    app,
    deps,
    sconto.togliScontoAbbonamento,
    poi((call) => togliSconto(call, call.params.id)),
  )
  endpoint(app, deps, sconto.offertaDisdetta, async (call) => ({
    data: await findOfferta(call, call.params.id),
  }))
}
