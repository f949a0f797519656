import {
  abbandonaPagamento,
  annunciaBonifico as annunciaCall,
  chiediCoordinate as chiediCoordinateCall,
  chiediNuovoLink as chiediNuovoLinkCall,
  getGateway,
  getQrBonifico,
  paga as pagaCall,
  provaCodice as provaCall,
  ritiraAnnuncio as ritiraCall,
  togliCodice as togliCall,
  usaCodice as usaCall,
} from '@rateo/contract/sportello/gateway'
import { getAnteprimaGateway } from '@rateo/contract/sportello/anteprima-gateway'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import type { CallInfo } from '../../../http/call.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { announceWork } from '../../../jobs/listen.ts'
import { registerRawBody } from '../../../http/plugins/raw-body.ts'
import { ForgedEvent } from '../../../integrations/psp/provider.ts'
import {
  contaSulPagamento,
  mostraProva,
  provaContata,
  togliDalPagamento,
  usaSulPagamento,
  usoContato,
} from '../../accordi/promozioni/index.ts'
import { type Contesto, riceviEvento } from '../../incasso/addebiti/index.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { abbandona } from './abbandona.ts'
import { anteprimaGateway } from './anteprima.ts'
import { annunciaBonifico, ritiraAnnuncio } from './annuncia-bonifico.ts'
import { chiediCoordinate, qrBonifico } from './coordinate.ts'
import { qrSvg } from '../../../http/qr-svg.ts'
import { chiediNuovoLink } from './chiedi-nuovo-link.ts'
import { type Debitore, showGateway, showGatewayAggiornato } from './leggi-gateway.ts'
import { paga, rispostaPersa } from './paga.ts'
import { type PrimaDiPagare, primaDiPagare } from './prima-di-pagare.ts'

function debitore({ cliente_id, utente_id }: Actor, { id }: { id: string }): Debitore {
  if (cliente_id === null) throw new AppError('non_trovato')
  return { pagamento_id: id, cliente_id, utente_id }
}

const contesto = (actor: Actor, info: CallInfo): Contesto => ({
  ...contestoDi({ actor, info }),
  sessione_id: actor.sessione_id,
})

/** The call for the provider's notices: a signature on the bytes proves who it is, not a session. */
function notifiche(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    registerRawBody(scope)
    const config = { allow: 'pubblico', crossSite: true } as const
    const ricevi = async (request: FastifyRequest, da: 'portale' | 'conti') => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('firma_non_valida')
      try {
        const isNew = await riceviEvento(deps, request.body, request.headers, da)
        if (isNew) announceWork(deps.pool)
      } catch (error) {
        if (!(error instanceof ForgedEvent)) throw error
        throw new AppError('firma_non_valida', { cause: error })
      }
      return { ricevuto: true }
    }
    scope.post('/psp/eventi', { config }, (request) => ricevi(request, 'portale'))
    // The events of the accounts of esercenti have an address and a secret of their own.
    scope.post('/psp/eventi-conti', { config }, (request) => ricevi(request, 'conti'))
  })
}

// A drawing opened in the browser runs nothing and loads nothing.
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Ways of paying that no provider takes part in. */
function senzaFornitore(app: FastifyInstance, deps: Deps) {
  endpoint(app, deps, chiediCoordinateCall, ({ actor, params, db }) =>
    chiediCoordinate(db, deps, debitore(actor, params)),
  )
  endpoint(app, deps, getQrBonifico, async ({ actor, params }, reply) => {
    const { coordinate, parlante } = await showGateway(deps, debitore(actor, params))
    if (coordinate === null || coordinate.iban === '') throw new AppError('non_trovato')
    return (
      reply
        .type('image/svg+xml')
        .header('content-security-policy', SVG_CSP)
        // A banking app would make an ordinary transfer of the code, and the deduction would be lost: the words alone are passed on.
        .send(await (parlante === null ? qrBonifico(coordinate) : qrSvg(parlante.testo)))
    )
  })
  endpoint(app, deps, annunciaCall, async ({ actor, params, db, clock, info }) => {
    const chi = debitore(actor, params)
    await annunciaBonifico(db, chi, clock.now(), contesto(actor, info))
    return showGateway({ ...deps, db }, chi)
  })
  endpoint(app, deps, ritiraCall, async ({ actor, params, db, clock, info }) => {
    const chi = debitore(actor, params)
    await ritiraAnnuncio(db, chi, clock.now(), contesto(actor, info))
    return showGateway({ ...deps, db }, chi)
  })
}

/** The code of a promozione, typed before paying. */
function codici(app: FastifyInstance, deps: Deps) {
  endpoint(app, deps, provaCall, async ({ actor, params, body, db, clock }) => {
    const chi = debitore(actor, params)
    const { da_pagare_centesimi } = await showGateway(deps, chi)
    const { sconti, gia_centesimi } = await provaContata(deps, actor.utente_id, () =>
      contaSulPagamento({ db, clock }, { ...chi, ...body }),
    )
    return mostraProva(sconti, body.codice, da_pagare_centesimi + gia_centesimi)
  })
  endpoint(app, deps, usaCall, async (call) => {
    const { actor, params, body, db } = call
    const chi = debitore(actor, params)
    const uso = () => usaSulPagamento(call, { ...chi, ...body })
    await usoContato(deps.db, call, { utente_id: actor.utente_id, uso })
    return showGateway({ ...deps, db }, chi)
  })
  endpoint(app, deps, togliCall, async (call) => {
    const chi = debitore(call.actor, call.params)
    await togliDalPagamento(call, chi)
    return showGateway({ ...deps, db: call.db }, chi)
  })
}

export function gatewayRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, getGateway, ({ actor, params }) =>
    showGatewayAggiornato(deps, debitore(actor, params)),
  )
  endpointWithCalls<typeof pagaCall, PrimaDiPagare>(
    app,
    deps,
    pagaCall,
    ({ actor, params, body, info, letto, chiamata }) => {
      const chi = { ...debitore(actor, params), ...body, chiamata }
      return paga(deps, { ...chi, contesto: contesto(actor, info) }, letto)
    },
    {
      read: ({ actor, params, body, chiamata }) =>
        primaDiPagare(deps, { ...debitore(actor, params), ...body, chiamata }),
      again: ({ actor, params, letto }) => rispostaPersa(deps, debitore(actor, params), letto),
    },
  )
  endpointWithCalls(app, deps, abbandonaPagamento, ({ actor, params, body, info }) =>
    abbandona(deps, { ...debitore(actor, params), ...body, contesto: contesto(actor, info) }),
  )
  endpoint(app, deps, chiediNuovoLinkCall, ({ actor, params, db, clock }) =>
    chiediNuovoLink(db, debitore(actor, params), clock.now()),
  )
  endpoint(app, deps, getAnteprimaGateway, async ({ actor, params }) => ({
    pagine: await anteprimaGateway(deps, actor, params.id),
  }))
  senzaFornitore(app, deps)
  codici(app, deps)
  notifiche(app, deps)
}
