import * as cessazione from '@rateo/contract/accordi/cessazione'
import { getAvvisiAbbonamentoPdf } from '@rateo/contract/accordi/abbonamenti'
import * as recesso from '@rateo/contract/accordi/recesso-abbonamento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inviaPdf } from '../../../../http/sheet/invia-pdf.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getAbbonamento } from '../abbonamenti.queries.ts'
import { avvisiInPdf } from '../avvisi/avvisi-pdf.ts'
import { anteprimaCessazione, cessa } from './cessa.ts'
import { annullaDisdetta, disdici } from './disdici.ts'
import { anteprimaRecesso, recedi, recessoInPdf } from './recedi.ts'
import { registraFoglio } from '../../../registri/documenti/index.ts'

const poi = thenShow(({ db, actor, clock }: Call, id) => getAbbonamento(db, id, { actor, clock }))

/** The ways out of an abbonamento. */
export function uscitaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    cessazione.disdici,
    poi((call) => {
      const { fino_al, motivo, nota } = call.body
      return disdici(call, { id: call.params.id, fino_al, motivo, nota })
    }),
  )
  endpoint(
    app,
    deps,
    cessazione.annullaDisdetta,
    poi((call) => annullaDisdetta(call, call.params.id)),
  )
  endpoint(app, deps, cessazione.anteprimaCessazione, async (call) => ({
    data: await anteprimaCessazione(call, call.params.id),
  }))
  endpoint(
    app,
    deps,
    cessazione.cessaAbbonamento,
    poi((call) => cessa(call, call.params.id, call.body)),
  )
  endpoint(app, deps, recesso.anteprimaRecessoAbbonamento, (call) =>
    anteprimaRecesso(call, call.params.id),
  )
  endpoint(
    app,
    deps,
    recesso.recediDallAbbonamento,
    poi((call) => recedi(call, call.params.id, call.body)),
  )
  endpoint(app, deps, recesso.getRecessoAbbonamentoPdf, async (call, reply) => {
    const { numero, pdf, esercente_id } = await recessoInPdf(call, call.params.id)
    await registraFoglio(deps.db, pdf, {
      titolo: 'Ricevuta del recesso',
      numero,
      data: call.clock.today(),
      importo_centesimi: null,
      esercente_id,
      oggetto: 'abbonamento',
      oggetto_id: call.params.id,
    })
    return inviaPdf(reply, `recesso-${numero}`, pdf)
  })
  endpoint(app, deps, getAvvisiAbbonamentoPdf, async (call, reply) => {
    const { numero, pdf } = await avvisiInPdf(call, call.params.id)
    return inviaPdf(reply, `avvisi-${numero}`, pdf)
  })
}
