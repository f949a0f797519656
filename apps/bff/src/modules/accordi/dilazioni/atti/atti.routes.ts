import * as recesso from '@rateo/contract/accordi/recesso'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { PDF_CSP } from '../proposta/proposte.routes.ts'
import { anteprimaRecesso, recediDallaDilazioneOra } from './recedi-dilazione.ts'
import { findRicevutaPdf } from './ricevuta-recesso-pdf.ts'

const dilazione = ({ db, actor, clock }: Call, id: string) =>
  getDilazione(db, id, actor, clock.now())
const poi = thenShow(dilazione)

/** The ways in which a plan that began comes to an end. */
export function attiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, recesso.anteprimaRecesso, (call) => anteprimaRecesso(call, call.params.id))
  endpoint(
    app,
    deps,
    recesso.recediDallaDilazione,
    poi((call) => recediDallaDilazioneOra(call, call.params.id, call.body)),
  )
  endpoint(app, deps, recesso.getRecessoPdf, async (call, reply) => {
    await dilazione(call, call.params.id)
    const { numero, pdf } = await findRicevutaPdf(call.db, call.params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="recesso-${numero}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
}
