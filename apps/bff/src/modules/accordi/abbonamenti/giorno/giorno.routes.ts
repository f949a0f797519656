import * as giorno from '@rateo/contract/accordi/metodo-abbonamento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getAbbonamento } from '../abbonamenti.queries.ts'
import { annullaGiorno, anteprimaGiorno, cambiaGiorno } from './cambia-giorno.ts'

const poi = thenShow(({ db, actor, clock }: Call, id) => getAbbonamento(db, id, { actor, clock }))

/** The day of the month on which an abbonamento is charged. */
export function giornoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, giorno.anteprimaGiorno, (call) =>
    anteprimaGiorno(call, call.params.id, call.body.giorno),
  )
  endpoint(
    app,
    deps,
    giorno.cambiaGiorno,
    poi((call) => cambiaGiorno(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    giorno.annullaGiorno,
    poi((call) => annullaGiorno(call, call.params.id)),
  )
}
