import * as contract from '@rateo/contract/accordi/evento-rata'
import { motivoNonDichiara } from '@rateo/domain/credito/rata-a-evento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { accogliFile, contenutoDi, riceviFile } from '../../../registri/caricamenti/index.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { confermaEvento, contestaEvento, dichiaraEvento, tieni } from './conferma-evento.ts'
import { findFileEvento, tieniFile } from './file-evento.ts'

const poi = thenShow(({ db, actor, clock }: Call, id: string) =>
  getDilazione(db, id, actor, clock.now()),
)

async function caricaRoute(scope: FastifyInstance, deps: Deps): Promise<void> {
  // More than is taken, so that a file that is too large is refused in words.
  riceviFile(scope, deps, contract.PESO_FILE_EVENTO * 2)
  endpointWithCalls(scope, deps, contract.caricaFileEvento, async (call, reply) => {
    const { params, query, transact } = call
    const trova = (trx: Call['db']) => tieni({ ...call, db: trx }, params, motivoNonDichiara)
    // The event is looked at before the file is, which takes its time, and again when the file is kept.
    await transact(trova)
    const file = await accogliFile(deps, call, {
      ...query,
      contenuto: contenutoDi(reply.request),
      massimo: contract.PESO_FILE_EVENTO,
      troppo: 'Il file supera i 5 MB: riducilo e riprova.',
    })
    return transact(async (trx) => {
      const { d, rata_id } = await trova(trx)
      return tieniFile({ ...call, db: trx }, { dilazione_id: d.id, rata_id }, file)
    })
  })
}

/** The event of a rata: said by the esercente, answered by the cliente. */
export function eventoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    contract.dichiaraEvento,
    poi((call) => dichiaraEvento(call, call.params, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.confermaEvento,
    poi((call) => confermaEvento(call, call.params, call.body.scadenza)),
  )
  endpoint(
    app,
    deps,
    contract.contestaEvento,
    poi((call) => contestaEvento(call, call.params, call.body.motivo)),
  )
  endpoint(app, deps, contract.scaricaFileEvento, async (call, reply) => {
    const { formato, nome, contenuto } = await findFileEvento(call, call.params)
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(formato)
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(contenuto)
  })
  void app.register(async (scope) => caricaRoute(scope, deps))
}
