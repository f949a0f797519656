import type { Allow } from '@rateo/contract/endpoint'
import { rifiuto } from '@rateo/domain/permessi'
import type { FastifyInstance } from 'fastify'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

/** Refuses who may not make a call: nobody signed in, another role, inactive, still registering. */
function checkAccess(
  allow: Exclude<Allow, 'pubblico'>,
  actor: Actor | null,
): asserts actor is Actor {
  const refused = rifiuto(allow, actor)
  if (refused !== null) throw new AppError(refused)
}

/** Every route says who may call it, and is checked before its body is read. One that says nothing answers nobody. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { allow } = request.routeOptions.config
    if (allow === undefined) throw new AppError('non_trovato')
    if (allow === 'pubblico') return
    const actor = await app.readActor(request)
    checkAccess(allow, actor)
    request.actor = actor
  })
}
