import * as prezzo from '@rateo/contract/accordi/prezzo-piano'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { lockSuo } from '../piani/gestisci-piani.ts'
import { annullaPrezzo, annunciaPrezzo } from './annuncia-prezzo.ts'
import { mostraAnteprima } from './conta-prezzo.ts'
import { getPrezzi } from './prezzi-piano.queries.ts'

const poi = thenShow(getPrezzi)

/** The price of a piano for those who have it already. */
export function prezzoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, prezzo.getPrezziPiano, (call) => getPrezzi(call, call.params.id))
  endpoint(app, deps, prezzo.anteprimaPrezzo, async (call) =>
    mostraAnteprima(call, await lockSuo(call, call.params.id), call.body.vale_dal),
  )
  endpoint(
    app,
    deps,
    prezzo.annunciaPrezzo,
    poi((call) => annunciaPrezzo(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    prezzo.annullaPrezzo,
    poi((call) => annullaPrezzo(call, call.params.id)),
  )
}
