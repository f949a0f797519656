import * as contract from '@rateo/contract/accordi/regali'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { accettaRegalo, recediDalRegalo, rifiutaRegalo, ritiraRegalo } from './accetta-regalo.ts'
import { findRegali, getRegalo } from './regali.queries.ts'
import { provaContata, usoContato } from '../../promozioni/index.ts'
import { provaSulRegalo } from './sconto-regalo.ts'
import { regala } from './regala.ts'

const poi = thenShow(getRegalo)

/** An abbonamento that somebody pays for another person. */
export function regaliRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.regalaPiano, (call) =>
    usoContato(deps.db, call, {
      utente_id: call.actor.utente_id,
      uso: () => regala(call, { id: call.params.id, ...call.body }),
    }),
  )
  endpoint(app, deps, contract.provaCodiceRegalo, (call) =>
    provaContata(deps, call.actor.utente_id, () =>
      provaSulRegalo(call, { id: call.params.id, ...call.body }),
    ),
  )
  endpoint(app, deps, contract.elencoRegali, async (call) => ({ data: await findRegali(call) }))
  endpoint(app, deps, contract.getRegalo, (call) => getRegalo(call, call.params.id))
  endpoint(
    app,
    deps,
    contract.accettaRegalo,
    poi((call) => accettaRegalo(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.rifiutaRegalo,
    poi((call) => rifiutaRegalo(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.ritiraRegalo,
    poi((call) => ritiraRegalo(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.recediDalRegalo,
    poi((call) => recediDalRegalo(call, call.params.id, call.body.rimborso_centesimi)),
  )
}
