import * as pausa from '@rateo/contract/accordi/pausa-abbonamento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getAbbonamento } from '../abbonamenti.queries.ts'
import { annullaPausa, anteprimaPausa, anticipaRipresa, mettiInPausa } from './metti-in-pausa.ts'

const poi = thenShow(({ db, actor, clock }: Call, id) => getAbbonamento(db, id, { actor, clock }))

/** The pause of an abbonamento, and the ways back. */
export function pausaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, pausa.anteprimaPausa, (call) =>
    anteprimaPausa(call, call.params.id, call.body.riprende_il),
  )
  endpoint(
    app,
    deps,
    pausa.mettiInPausa,
    poi((call) => mettiInPausa(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    pausa.annullaPausa,
    poi((call) => annullaPausa(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    pausa.anticipaRipresa,
    poi((call) => anticipaRipresa(call, call.params.id, call.body)),
  )
}
