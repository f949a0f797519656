import * as casse from '@rateo/contract/incasso/casse'
import * as contract from '@rateo/contract/incasso/chiusura-cassa'
import * as chiusure from '@rateo/contract/incasso/chiusure-cassa'
import { aggiungiGiorni, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { aggiungiMovimento, correggiMovimento } from './aggiungi-movimento.ts'
import { apriCassa } from './apri-cassa.ts'
import { findLogoDaStampare } from '../../registri/documenti/index.ts'
import { esercenteDi } from './blocca.ts'
import { cassaEsternaRoutes } from './cassa-esterna.routes.ts'
import { countPersone, getCassa, listCasse } from './casse.queries.ts'
import { approvaChiusura, chiudiCassa, respingiChiusura } from './chiudi-cassa.ts'
import { getChiusura, listChiusure } from './chiusure.queries.ts'
import { annullaConteggio, contaCassa } from './conta-cassa.ts'
import { differenzePerOperatore } from './differenze.queries.ts'
import { rettificaChiusura } from './rettifica-chiusura.ts'
import { sendCsv, sendPdf } from './send-chiusura.ts'
import { getSessione, listSessioni } from './sessione.queries.ts'
import { aggiungiTerminale, creaCassa, modificaCassa, modificaTerminale } from './sistema-cassa.ts'

function casseRoutes(app: FastifyInstance, deps: Deps): void {
  const one = ({ db, actor, clock }: Call, id: string) =>
    getCassa(db, esercenteDi(actor), clock, id)
  const poi = thenShow(one)

  endpoint(app, deps, casse.getCasse, async ({ actor, db, clock }) => {
    const esercente_id = esercenteDi(actor)
    const data = await listCasse(db, esercente_id, clock)
    return { data, persone: await countPersone(db, esercente_id) }
  })
  endpoint(app, deps, casse.creaCassa, async (call) => one(call, await creaCassa(call, call.body)))
  endpoint(
    app,
    deps,
    casse.modificaCassa,
    poi((call) => modificaCassa(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    casse.aggiungiTerminale,
    poi((call) => aggiungiTerminale(call, call.params.id, call.body)),
  )
  endpoint(app, deps, casse.modificaTerminale, async (call) =>
    one(call, await modificaTerminale(call, call.params.id, call.body)),
  )
}

function sessioniRoutes(app: FastifyInstance, deps: Deps): void {
  const one = ({ db, actor, clock }: Call, id: string) => getSessione(db, actor, id, clock)
  const poi = thenShow(one)

  endpoint(app, deps, contract.sessioniCassa, async ({ actor, db }) => ({
    data: await listSessioni(db, actor),
  }))
  endpoint(app, deps, contract.getSessioneCassa, (call) => one(call, call.params.id))
  endpoint(app, deps, contract.apriCassa, async (call) => {
    const { fondo_centesimi } = call.body
    return one(call, await apriCassa(call, call.params.id, fondo_centesimi))
  })
  endpoint(
    app,
    deps,
    contract.aggiungiMovimento,
    poi((call) => aggiungiMovimento(call, call.params.id, call.body)),
  )
  endpoint(app, deps, contract.correggiMovimento, async (call) =>
    one(call, await correggiMovimento(call, call.params.id, call.body.motivo)),
  )
  endpoint(
    app,
    deps,
    contract.contaCassa,
    poi((call) => contaCassa(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.annullaConteggio,
    poi((call) => annullaConteggio(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.chiudiCassa,
    poi((call) => chiudiCassa(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.approvaChiusura,
    poi((call) => approvaChiusura(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.respingiChiusura,
    poi((call) => respingiChiusura(call, call.params.id, call.body.motivo)),
  )
}

function chiusureRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, chiusure.getChiusure, async ({ actor, db, query }) => ({
    data: await listChiusure(db, actor, query.cassa ?? null),
  }))
  endpoint(app, deps, chiusure.getDifferenzeCassa, async ({ actor, db, clock, query }) => {
    const giorni = Number(query.giorni ?? '90')
    const dal = inizioGiornoDiRoma(aggiungiGiorni(clock.today(), -giorni))
    return { giorni, data: await differenzePerOperatore(db, esercenteDi(actor), dal) }
  })
  endpoint(app, deps, chiusure.getChiusura, ({ actor, db, params }) =>
    getChiusura(db, actor, params.id),
  )
  endpoint(app, deps, chiusure.getPdfChiusura, async ({ actor, db, params }, reply) =>
    sendPdf(reply, await getChiusura(db, actor, params.id), {
      db,
      logo: await findLogoDaStampare(db, esercenteDi(actor)),
      esercente_id: esercenteDi(actor),
    }),
  )
  endpoint(app, deps, chiusure.getCsvChiusura, async ({ actor, db, params }, reply) =>
    sendCsv(reply, await getChiusura(db, actor, params.id)),
  )
  endpoint(app, deps, chiusure.rettificaChiusura, async (call) =>
    getChiusura(call.db, call.actor, await rettificaChiusura(call, call.params.id, call.body)),
  )
}

/** The tills, kept here or by an outside host when the configuration names one: the same calls either way. */
export function chiusuraCassaRoutes(app: FastifyInstance, deps: Deps): void {
  const host = deps.config.outside.cassa
  if (host !== null) {
    cassaEsternaRoutes(app, deps, host)
    return
  }
  casseRoutes(app, deps)
  sessioniRoutes(app, deps)
  chiusureRoutes(app, deps)
}
