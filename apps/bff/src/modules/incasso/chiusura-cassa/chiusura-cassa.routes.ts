import * as casse from '@rateo/contract/incasso/casse'
import * as contract from '@rateo/contract/incasso/chiusura-cassa'
import * as chiusure from '@rateo/contract/incasso/chiusure-cassa'
import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { type Call, endpoint } from '../../../http/endpoint.ts'
import { aggiungiMovimento, correggiMovimento } from './aggiungi-movimento.ts'
import { apriCassa } from './apri-cassa.ts'
import { type Chi, esercenteDi } from './blocca.ts'
import { cassaEsternaRoutes } from './cassa-esterna.routes.ts'
import { countPersone, getCassa, listCasse } from './casse.queries.ts'
import { approvaChiusura, chiudiCassa, respingiChiusura } from './chiudi-cassa.ts'
import { getChiusura, listChiusure } from './chiusure.queries.ts'
import { annullaConteggio, contaCassa } from './conta-cassa.ts'
import { rettificaChiusura } from './rettifica-chiusura.ts'
import { sendCsv, sendPdf } from './send-chiusura.ts'
import { getSessione, listSessioni } from './sessione.queries.ts'
import { aggiungiTerminale, creaCassa, modificaCassa, modificaTerminale } from './sistema-cassa.ts'

const idOf = ({ params }: { params: Record<string, string> }) => params['id'] ?? ''

type Contesto = Pick<Call<Endpoint & { allow: ['esercente'] }>, 'actor' | 'clock' | 'info'>
const chiDi = ({ actor, clock, info }: Contesto): Chi => ({
  actor,
  clock,
  ip: info.ip,
  request_id: info.request_id,
})

function casseRoutes(app: FastifyInstance, deps: Deps): void {
  const one = (
    { db, actor, clock }: Pick<Call<typeof casse.creaCassa>, 'db' | 'actor' | 'clock'>,
    id: string,
  ) => getCassa(db, esercenteDi(actor), clock, id)

  endpoint(app, deps, casse.getCasse, async ({ actor, db, clock }) => {
    const esercente_id = esercenteDi(actor)
    const data = await listCasse(db, esercente_id, clock)
    return { data, persone: await countPersone(db, esercente_id) }
  })
  endpoint(app, deps, casse.creaCassa, async (call) =>
    one(call, await creaCassa(call.db, call.body, chiDi(call))),
  )
  endpoint(app, deps, casse.modificaCassa, async (call) => {
    await modificaCassa(call.db, idOf(call), call.body, chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, casse.aggiungiTerminale, async (call) => {
    await aggiungiTerminale(call.db, idOf(call), call.body, chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, casse.modificaTerminale, async (call) =>
    one(call, await modificaTerminale(call.db, idOf(call), call.body, chiDi(call))),
  )
}

function sessioniRoutes(app: FastifyInstance, deps: Deps): void {
  type Giro = Pick<Call<typeof contract.contaCassa>, 'db' | 'actor' | 'clock'>
  const one = ({ db, actor, clock }: Giro, id: string) => getSessione(db, actor, id, clock)

  endpoint(app, deps, contract.sessioniCassa, async ({ actor, db }) => ({
    data: await listSessioni(db, actor),
  }))
  endpoint(app, deps, contract.getSessioneCassa, (call) => one(call, idOf(call)))
  endpoint(app, deps, contract.apriCassa, async (call) => {
    const { fondo_centesimi } = call.body
    return one(call, await apriCassa(call.db, idOf(call), fondo_centesimi, chiDi(call)))
  })
  endpoint(app, deps, contract.aggiungiMovimento, async (call) => {
    await aggiungiMovimento(call.db, idOf(call), call.body, chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, contract.correggiMovimento, async (call) =>
    one(call, await correggiMovimento(call.db, idOf(call), call.body.motivo, chiDi(call))),
  )
  endpoint(app, deps, contract.contaCassa, async (call) => {
    await contaCassa(call.db, idOf(call), chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, contract.annullaConteggio, async (call) => {
    await annullaConteggio(call.db, idOf(call), chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, contract.chiudiCassa, async (call) => {
    await chiudiCassa(call.db, idOf(call), call.body, chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, contract.approvaChiusura, async (call) => {
    await approvaChiusura(call.db, idOf(call), chiDi(call))
    return one(call, idOf(call))
  })
  endpoint(app, deps, contract.respingiChiusura, async (call) => {
    await respingiChiusura(call.db, idOf(call), call.body.motivo, chiDi(call))
    return one(call, idOf(call))
  })
}

function chiusureRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, chiusure.getChiusure, async ({ actor, db, query }) => ({
    data: await listChiusure(db, actor, query.cassa ?? null),
  }))
  endpoint(app, deps, chiusure.getChiusura, ({ actor, db, params }) =>
    getChiusura(db, actor, idOf({ params })),
  )
  endpoint(app, deps, chiusure.getPdfChiusura, async ({ actor, db, params }, reply) =>
    sendPdf(reply, await getChiusura(db, actor, idOf({ params }))),
  )
  endpoint(app, deps, chiusure.getCsvChiusura, async ({ actor, db, params }, reply) =>
    sendCsv(reply, await getChiusura(db, actor, idOf({ params }))),
  )
  endpoint(app, deps, chiusure.rettificaChiusura, async (call) =>
    getChiusura(
      call.db,
      call.actor,
      await rettificaChiusura(call.db, idOf(call), call.body, chiDi(call)),
    ),
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
