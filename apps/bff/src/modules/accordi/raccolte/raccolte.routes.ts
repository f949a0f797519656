import * as adesioni from '@rateo/contract/accordi/adesioni'
import * as contract from '@rateo/contract/accordi/raccolte'
import * as inCorso from '@rateo/contract/accordi/raccolte-in-corso'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { qrSvg } from '../../../http/qr-svg.ts'
import { thenShow } from '../../../http/then-show.ts'
import { aggiungiAdesioni } from './aggiungi-adesioni.ts'
import { anteprimaAvvio, avviaRaccolta } from './avvia-raccolta.ts'
import {
  chiudiRaccolta,
  impostaLink,
  riapriRaccolta,
  riprovaRaccolta,
  spostaScadenza,
} from './cambia-raccolta.ts'
import { creaRaccolta, eliminaRaccolta, modificaRaccolta } from './crea-raccolta.ts'
import {
  findRaccolta,
  getRaccolta,
  linkDi,
  searchAdesioni,
  searchRaccolte,
} from './raccolte.queries.ts'
import { anteprimaRidivisione, ridividiRaccolta } from './ridividi-raccolta.ts'
import { anteprimaSolleciti, sollecitaRaccolta } from './sollecita-raccolta.ts'
import { togliAdesione } from './togli-adesione.ts'

const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const raccoltaDi =
  ({ config }: Deps) =>
  ({ db, actor }: Call, id: string) =>
    getRaccolta(db, actor, id, config.origin)

/** The calls that read, and those that show an act before it is done. */
function letture(app: FastifyInstance, deps: Deps): void {
  const { searchPool, config } = deps
  endpoint(app, deps, contract.searchRaccolte, ({ actor, body, clock }) =>
    searchRaccolte(searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, adesioni.searchAdesioni, ({ actor, body, clock }) =>
    searchAdesioni(searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getRaccolta, (call) => raccoltaDi(deps)(call, call.params.id))
  endpoint(app, deps, contract.anteprimaRaccolta, async ({ db, actor, params, clock }) =>
    anteprimaAvvio(db, await findRaccolta(db, actor, params.id), clock.today()),
  )
  endpoint(app, deps, inCorso.anteprimaSolleciti, async (call) => {
    const { id } = await findRaccolta(call.db, call.actor, call.params.id)
    return anteprimaSolleciti(call, id)
  })
  endpoint(app, deps, inCorso.anteprimaRidivisione, async ({ db, actor, params }) =>
    anteprimaRidivisione(db, await findRaccolta(db, actor, params.id)),
  )
  endpoint(app, deps, contract.getQrRaccolta, async ({ db, actor, params }, reply) => {
    const { codice } = await findRaccolta(db, actor, params.id)
    const svg = await qrSvg(linkDi(config.origin, codice))
    return reply.type('image/svg+xml').header('content-security-policy', SVG_CSP).send(svg)
  })
}

/** The calls that ask something of the people of a raccolta. */
function persone(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(raccoltaDi(deps))
  endpoint(app, deps, adesioni.aggiungiAdesioni, (call) =>
    aggiungiAdesioni(call, call.params.id, call.body),
  )
  endpoint(app, deps, adesioni.togliAdesione, async (call) => {
    const { id, adesione } = call.params
    if (!isId(adesione)) throw new AppError('non_trovato')
    const da_rimborsare = await togliAdesione(call, id, adesione)
    return { raccolta: await raccoltaDi(deps)(call, id), da_rimborsare }
  })
  endpoint(
    app,
    deps,
    contract.avviaRaccolta,
    poi((call) => avviaRaccolta(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    inCorso.sollecitaRaccolta,
    poi((call) => sollecitaRaccolta(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    inCorso.spostaScadenza,
    poi((call) => spostaScadenza(call, call.params.id, call.body.scadenza)),
  )
  endpoint(
    app,
    deps,
    inCorso.ridividiRaccolta,
    poi((call) => ridividiRaccolta(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    inCorso.riprovaRaccolta,
    poi((call) => riprovaRaccolta(call, call.params.id)),
  )
}

export function raccolteRoutes(app: FastifyInstance, deps: Deps): void {
  const raccolta = raccoltaDi(deps)
  const poi = thenShow(raccolta)
  letture(app, deps)
  persone(app, deps)
  endpoint(app, deps, contract.creaRaccolta, async (call) =>
    raccolta(call, await creaRaccolta(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaRaccolta,
    poi((call) => modificaRaccolta(call, call.params.id, call.body)),
  )
  endpoint(app, deps, contract.eliminaRaccolta, async (call) => {
    await eliminaRaccolta(call, call.params.id)
    return {}
  })
  endpoint(
    app,
    deps,
    contract.impostaLinkRaccolta,
    poi((call) => impostaLink(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    inCorso.chiudiRaccolta,
    poi((call) => chiudiRaccolta(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    inCorso.riapriRaccolta,
    poi((call) => riapriRaccolta(call, call.params.id)),
  )
}
