import * as contract from '@rateo/contract/accordi/piani'
import * as iscrizione from '@rateo/contract/accordi/sottoscrizione'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { inviaPdf } from '../../../../http/sheet/invia-pdf.ts'
import { qrSvg } from '../../../../http/qr-svg.ts'
import { provaContata, usoContato } from '../../promozioni/index.ts'
import { importaAbbonati } from '../iscrizione/importa-abbonati.ts'
import { proponiIscrizione } from '../iscrizione/proponi-iscrizione.ts'
import { rifiutaIscrizione } from '../iscrizione/rifiuta-iscrizione.ts'
import { provaCodice } from '../iscrizione/sconto-piano.ts'
import { getSottoscrizione } from '../iscrizione/sottoscrizione.queries.ts'
import { sottoscrivi } from '../iscrizione/sottoscrivi.ts'
import { prezzoRoutes } from '../prezzo/prezzo.routes.ts'
import { condizioniInPdf } from './condizioni-pdf.ts'
import { findCadenze } from './cadenze.queries.ts'
import { archiviaPiano, creaPiano, modificaPiano } from './gestisci-piani.ts'
import { getPiano } from './piano.queries.ts'

// A drawing opened in the browser runs nothing and loads nothing.
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The things that an esercente sells, and how a cliente buys them. */
export function pianiRoutes(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const piano = ({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) =>
    getPiano(db, id, { actor, origin })
  endpoint(app, deps, contract.getPiano, (call) => piano(call, call.params.id))
  endpoint(app, deps, contract.getCadenzePiani, async ({ db, actor }) => ({
    cadenze: await findCadenze(db, actor),
  }))
  endpoint(app, deps, contract.creaPiano, async (call) =>
    piano(call, await creaPiano(call, call.body)),
  )
  endpoint(app, deps, contract.modificaPiano, async (call) =>
    piano(call, await modificaPiano(call, call.params.id, call.body)),
  )
  endpoint(app, deps, contract.archiviaPiano, async (call) => {
    await archiviaPiano(call, call.params.id)
    return piano(call, call.params.id)
  })
  endpoint(app, deps, contract.getQrPiano, async (call, reply) => {
    const { link } = await piano(call, call.params.id)
    if (link === null) throw new AppError('non_trovato')
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', SVG_CSP)
      .send(await qrSvg(link))
  })
  endpoint(app, deps, contract.getCondizioniPiano, async (call, reply) => {
    const { nome, pdf } = await condizioniInPdf(call, call.params.id)
    return inviaPdf(reply, nome, pdf)
  })
  prezzoRoutes(app, deps)
  endpoint(app, deps, iscrizione.getSottoscrizione, ({ actor, params, query, db, clock }) =>
    getSottoscrizione(db, params.id, { actor, clock, per: query.per ?? null }),
  )
  endpoint(app, deps, iscrizione.provaCodicePiano, (call) =>
    provaContata(deps, call.actor.utente_id, () =>
      provaCodice(call, { id: call.params.id, ...call.body }),
    ),
  )
  endpoint(app, deps, iscrizione.proponiIscrizione, (call) =>
    proponiIscrizione(call, { id: call.params.id, ...call.body }),
  )
  endpoint(app, deps, iscrizione.importaAbbonati, (call) =>
    importaAbbonati(call, { id: call.params.id, ...call.body }),
  )
  endpoint(app, deps, iscrizione.rifiutaIscrizione, async (call) => {
    await rifiutaIscrizione(call, { id: call.params.id, ...call.body })
    const { per } = call.body
    return getSottoscrizione(call.db, call.params.id, { ...call, per })
  })
  endpoint(app, deps, iscrizione.sottoscriviPiano, (call) =>
    usoContato(deps.db, call, {
      utente_id: call.actor.utente_id,
      uso: () => sottoscrivi(call, deps, { id: call.params.id, ...call.body }),
    }),
  )
}
