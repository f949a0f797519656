import * as casse from '@rateo/contract/incasso/casse'
import * as contract from '@rateo/contract/incasso/chiusura-cassa'
import * as chiusure from '@rateo/contract/incasso/chiusure-cassa'
import type { Chiusura } from '@rateo/contract/incasso/chiusure-cassa'
import type { Endpoint, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { type CallWithCalls, endpointWithCalls } from '../../../http/endpoint.ts'
import { askOutside, type OutsideHost } from '../../../integrations/outside/outside-host.ts'
import { findLogoDaStampare } from '../../registri/documenti/index.ts'
import { esercenteDi } from './blocca.ts'
import { sendCsv, sendPdf } from './send-chiusura.ts'

type Inoltro = Endpoint & { method: 'GET' | 'POST' | 'PATCH'; allow: readonly ['esercente'] }

const INOLTRATE: readonly Inoltro[] = [
  casse.getCasse,
  casse.creaCassa,
  casse.modificaCassa,
  casse.aggiungiTerminale,
  casse.modificaTerminale,
  contract.sessioniCassa,
  contract.getSessioneCassa,
  contract.apriCassa,
  contract.aggiungiMovimento,
  contract.correggiMovimento,
  contract.contaCassa,
  contract.annullaConteggio,
  contract.chiudiCassa,
  contract.approvaChiusura,
  contract.respingiChiusura,
  chiusure.getChiusure,
  chiusure.getDifferenzeCassa,
  chiusure.getChiusura,
  chiusure.rettificaChiusura,
]

const fill = (path: string, params: Record<string, string>): `/${string}` =>
  `/${path.slice(1).replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`

type Chiamata = Pick<CallWithCalls<Inoltro>, 'actor' | 'info' | 'params'> & {
  body?: unknown
  query?: object | undefined
}

const senzaVuoti = (query: object) =>
  Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** Asks the other host the very call that was made here, on behalf of its caller. */
function inoltra<E extends Inoltro>(
  host: OutsideHost,
  contratto: E,
  { actor, info, params, body, query = {} }: Chiamata,
  chiave: unknown,
) {
  const ricerca = new URLSearchParams(senzaVuoti(query)).toString()
  return askOutside(host, {
    method: contratto.method,
    path: `${fill(contratto.path, params)}${ricerca === '' ? '' : `?${ricerca}`}`,
    ...(body !== undefined && { body }),
    response: contratto.response,
    headers: {
      'x-request-id': info.request_id,
      'x-rateo-utente': actor.utente_id,
      'x-rateo-esercente': esercenteDi(actor),
      ...(typeof chiave === 'string' && { 'idempotency-key': chiave }),
    },
  })
}

/** The same calls, answered by an outside host. The sheets are made here, from what it says of a closing. */
export function cassaEsternaRoutes(app: FastifyInstance, deps: Deps, host: OutsideHost): void {
  for (const contratto of INOLTRATE) {
    endpointWithCalls(app, deps, { ...contratto, altrove: true }, async (call, reply) => {
      const chiave = contratto.idempotent ? reply.request.headers['idempotency-key'] : undefined
      return (await inoltra(host, contratto, call, chiave)) as ResponseOf<Inoltro>
    })
  }
  const chiusuraDi = async (call: CallWithCalls<Inoltro>) =>
    (await inoltra(host, chiusure.getChiusura, call, undefined)) as Chiusura
  endpointWithCalls(app, deps, { ...chiusure.getPdfChiusura, altrove: true }, async (call, reply) =>
    sendPdf(reply, await chiusuraDi(call), {
      db: call.db,
      logo: await findLogoDaStampare(call.db, esercenteDi(call.actor)),
      esercente_id: esercenteDi(call.actor),
    }),
  )
  endpointWithCalls(app, deps, { ...chiusure.getCsvChiusura, altrove: true }, async (call, reply) =>
    sendCsv(reply, await chiusuraDi(call)),
  )
}
