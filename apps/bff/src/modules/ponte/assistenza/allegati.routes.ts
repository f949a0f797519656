import {
  caricaAllegato,
  getRisposteProbabili,
  PESO_ALLEGATO,
  scaricaAllegato,
} from '@rateo/contract/ponte/assistenza-allegati'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { accogliFile, contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { findAllegato, tieniAllegato } from './allegati.ts'
import { findRichiesta } from './assistenza.queries.ts'
import { idsDeiMessaggi } from './messaggi.queries.ts'
import { findRisposteProbabili } from './risposte-probabili.queries.ts'

async function caricaRoute(scope: FastifyInstance, deps: Deps): Promise<void> {
  // More than is taken, so that a file that is too large is refused in words.
  riceviFile(scope, deps, PESO_ALLEGATO * 2)
  endpointWithCalls(scope, deps, caricaAllegato, async (call, reply) => {
    const file = await accogliFile(deps, call, {
      ...call.query,
      contenuto: contenutoDi(reply.request),
      massimo: PESO_ALLEGATO,
      troppo: 'Il file supera i 10 MB: riducilo e riprova.',
    })
    return call.transact((trx) => tieniAllegato({ ...call, db: trx }, file))
  })
}

/** The files that go with a message, and what is answered before one is written. */
export function allegatiAssistenzaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, scaricaAllegato, async ({ actor, params, db, clock }, reply) => {
    const { lato } = await findRichiesta(db, actor, params.id, clock.today())
    const messaggi = await idsDeiMessaggi(db, params.id, lato)
    const { formato, nome, contenuto } = await findAllegato(db, params.file, messaggi)
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(formato)
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(contenuto)
  })
  endpoint(app, deps, getRisposteProbabili, (call) => findRisposteProbabili(call, call.body))
  void app.register(async (scope) => caricaRoute(scope, deps))
}
