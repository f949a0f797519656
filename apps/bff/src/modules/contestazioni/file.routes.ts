import { caricaProva, eliminaProva, PESO_PROVE, scaricaProva } from '@rateo/contract/contestazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { findFile } from './file.queries.ts'
import { allegaFile, rifiutaFile, togliFile } from './file-contestazione.ts'
import { provaAMandare } from './manda-file.ts'
import { idDi, unaContestazione } from './una-contestazione.ts'

/** The file comes as it is: the body is not JSON, and may be larger than any. */
async function caricaRoute(scope: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  scope.removeAllContentTypeParsers()
  // More than is taken, so that a file that is too large is refused in words.
  const bodyLimit = PESO_PROVE * 2
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  endpointWithCalls(scope, deps, caricaProva, async (call, reply) => {
    const { actor, params, query, info, transact } = call
    const id = idDi(params)
    const chi = { actor, clock, ...info }
    const { body } = reply.request
    const contenuto = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { capofila, file_id } = await transact((trx) =>
      allegaFile(trx, id, { ...query, contenuto }, chi),
    )
    await provaAMandare(deps, capofila)
    const found = await unaContestazione(db, id, clock.now())
    if (found.file.some(({ _id, rifiutato }) => _id === file_id && rifiutato)) {
      await transact((trx) => togliFile(trx, id, file_id, chi))
      rifiutaFile('Il servizio di pagamento non accetta questo file: salvalo di nuovo e riprova.')
    }
    return found
  })
}

export function fileContestazioneRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps
  endpoint(app, deps, eliminaProva, async ({ actor, params, db, info }) => {
    const id = idDi(params)
    await togliFile(db, id, idDi(params, 'file'), { actor, clock, ...info })
    return unaContestazione(db, id, clock.now())
  })

  endpoint(app, deps, scaricaProva, async ({ actor, params, db }, reply) => {
    const file = await findFile(db, { id: idDi(params), file_id: idDi(params, 'file'), actor })
    if (!file) throw new AppError('non_trovato')
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(file.formato)
      .header('content-disposition', `attachment; filename="${file.nome}"`)
      .send(file.contenuto)
  })

  void app.register(async (scope) => caricaRoute(scope, deps))
}
