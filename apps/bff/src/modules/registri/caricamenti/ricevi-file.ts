import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import { giveMoreTime, noMoreTime } from '../../../http/slow-body.ts'

/** Nobody stores anything here under an address that may be somebody else's. */
async function esigiEmailProvata(db: Db, utente_id: string): Promise<void> {
  const { email_verificata_at } = await db
    .selectFrom('utenti')
    .select('email_verificata_at')
    .where('id', '=', utente_id)
    .executeTakeFirstOrThrow()
  if (email_verificata_at === null) throw new AppError('email_da_confermare')
}

/** Lets only people who proved their e-mail send something, before a byte of it is read; a slow line gets longer than other calls. */
export function daChiEProvato(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('preParsing', async (request) => {
    if (request.actor === null) throw new AppError('sessione_assente')
    await esigiEmailProvata(deps.db, request.actor.utente_id)
    giveMoreTime(scope, request, deps.config.uploadTimeMs)
  })
  scope.addHook('onResponse', async (request) => noMoreTime(request))
}

/** Makes the calls of a scope take a file as it is, up to so many bytes, from people who proved their e-mail. */
export function riceviFile(scope: FastifyInstance, deps: Deps, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  daChiEProvato(scope, deps)
}

export const contenutoDi = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
