import * as contract from '@rateo/contract/promozioni/promozioni'
import * as proprie from '@rateo/contract/promozioni/promozioni-esercente'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { qrSvg } from '../../../http/qr-svg.ts'
import type { Sheet } from '../../../http/sheet/sheet.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { thenShow } from '../../../http/then-show.ts'
import { eSuoCodice, findCodici, generaCodici } from './codici-unici.ts'
import { portaDelCodice } from './porta-del-codice.queries.ts'
import { getPromozione } from './promozioni.queries.ts'

// A drawing opened in the browser runs nothing and loads nothing.
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const COLONNE: Sheet['colonne'] = [
  { titolo: 'Codice', tipo: 'testo' },
  { titolo: 'Creato il', tipo: 'istante' },
  { titolo: 'Usato il', tipo: 'istante' },
]

async function* oneGroup<T>(rows: readonly T[]) {
  yield rows
}

/** The codes of a promozione that may be read, as a file. */
async function mandaCsv(call: Call, id: string, reply: FastifyReply) {
  const { nome } = await getPromozione(call, id)
  const righe = (await findCodici(call.db, id)).map(({ codice, created_at, usato_at }) => [
    codice,
    created_at.toISOString(),
    usato_at?.toISOString() ?? null,
  ])
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="codici-${id}.csv"`)
    .send(Readable.from(csv({ nome, colonne: COLONNE, righe: oneGroup(righe) })))
}

async function mandaQr(
  call: Call,
  { id, codice, origin }: { id: string; codice?: string | undefined; origin: string },
  reply: FastifyReply,
) {
  await getPromozione(call, id)
  if (codice === undefined || !(await eSuoCodice(call.db, id, codice)))
    throw new AppError('non_trovato')
  return reply
    .type('image/svg+xml')
    .header('content-security-policy', SVG_CSP)
    .send(await qrSvg(portaDelCodice(origin, id, codice)))
}

/** The codes that are used once: drawn, read in a file, shown to be photographed. */
export function codiciUniciRoutes(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const poi = thenShow(getPromozione)
  endpoint(
    app,
    deps,
    contract.generaCodici,
    poi((call) => generaCodici(call, call.params.id, call.body.quanti)),
  )
  endpoint(
    app,
    deps,
    proprie.generaCodiciEsercente,
    poi((call) => generaCodici(call, call.params.id, call.body.quanti)),
  )
  endpoint(app, deps, contract.getCodiciCsv, (call, reply) => mandaCsv(call, call.params.id, reply))
  endpoint(app, deps, proprie.getCodiciCsvEsercente, (call, reply) =>
    mandaCsv(call, call.params.id, reply),
  )
  endpoint(app, deps, contract.getQrCodice, (call, reply) =>
    mandaQr(call, { id: call.params.id, origin, ...call.query }, reply),
  )
  endpoint(app, deps, proprie.getQrCodiceEsercente, (call, reply) =>
    mandaQr(call, { id: call.params.id, origin, ...call.query }, reply),
  )
}
