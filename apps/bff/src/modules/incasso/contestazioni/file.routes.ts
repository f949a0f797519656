import {
  caricaProva,
  eliminaProva,
  PESO_PROVE,
  scaricaProva,
} from '@rateo/contract/incasso/prove-contestazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import {
  accogliFile,
  contenutoDi,
  riceviFile,
  rifiutaFile,
} from '../../registri/caricamenti/index.ts'
import { findFile } from './file.queries.ts'
import { allegaFile, togliFile } from './file-contestazione.ts'
import { provaAMandare } from './manda-file.ts'
import { lockRispondibile } from './rispondi-contestazione.ts'
import { unaContestazione } from './una-contestazione.ts'

async function caricaRoute(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  // More than is taken, so that a file that is too large is refused in words.
  riceviFile(scope, deps, PESO_PROVE * 2)
  endpointWithCalls(scope, deps, caricaProva, async (call, reply) => {
    const { query, transact } = call
    const { id } = call.params
    // The claim is checked before the file is examined, which takes its time, and again when the file is kept.
    await transact((trx) => lockRispondibile({ ...call, db: trx }, id))
    const file = await accogliFile(deps, call, {
      ...query,
      contenuto: contenutoDi(reply.request),
      massimo: PESO_PROVE,
      troppo: 'Il file supera i 4,5 MB che la banca accetta: riducilo e riprova.',
    })
    const { capofila, file_id } = await transact((trx) =>
      allegaFile({ ...call, db: trx }, id, { ...file, prova: query.prova }),
    )
    await provaAMandare(deps, capofila)
    const found = await unaContestazione(db, id, clock.now())
    if (found.file.some(({ _id, rifiutato }) => _id === file_id && rifiutato)) {
      await transact((trx) => togliFile({ ...call, db: trx }, id, file_id))
      rifiutaFile('Il servizio di pagamento non accetta questo file: salvalo di nuovo e riprova.')
    }
    return found
  })
}

export function fileContestazioneRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps
  endpoint(app, deps, eliminaProva, async (call) => {
    const { id, file } = call.params
    await togliFile(call, id, file)
    return unaContestazione(call.db, id, clock.now())
  })

  endpoint(app, deps, scaricaProva, async ({ actor, params, db }, reply) => {
    const file = await findFile(db, { id: params.id, file_id: params.file, actor })
    if (!file) throw new AppError('non_trovato')
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(file.formato)
      .header('content-disposition', `attachment; filename="${file.nome}"`)
      .send(file.contenuto)
  })

  void app.register(async (scope) => caricaRoute(scope, deps))
}
