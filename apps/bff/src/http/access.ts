import type { Allow } from '@rateo/contract/endpoint'
import { CAPACITA_PER_STATO, motivoSenzaCapacita } from '@rateo/domain/capacita'
import { rifiuto } from '@rateo/domain/permessi'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'

/** Refuses who may not make a call: nobody signed in, another role, inactive, still registering. */
function checkAccess(
  allow: Exclude<Allow, 'pubblico'>,
  actor: Actor | null,
): asserts actor is Actor {
  const refused = rifiuto(allow, actor)
  if (refused !== null) throw new AppError(refused)
  // What is one’s own stays open: the way to the second step goes through it.
  if (actor?.senza_secondo_fattore && allow !== 'sessione') {
    throw new AppError('secondo_fattore_richiesto')
  }
}

const NESSUN_IMPORTO = 'Nessun importo è stato mosso.'

/** Refuses an esercente what its state, or the staff, have stopped. Its own account stays its own. */
function checkCapacita(
  { attivita }: Actor,
  { method }: FastifyRequest,
  { allow, reads, sempre, capacita }: FastifyContextConfig,
): void {
  if (!attivita || allow === 'sessione') return
  const { stato, fermi } = attivita
  const isReading = method === 'GET' || method === 'HEAD' || reads === true
  if (!isReading && !sempre && CAPACITA_PER_STATO[stato].accesso === 'sola_lettura') {
    throw new AppError('capacita_assente', {
      message: `Il contratto è finito: puoi ancora leggere tutto, ma non fare nuove operazioni. ${NESSUN_IMPORTO}`,
    })
  }
  const motivo = capacita ? motivoSenzaCapacita(capacita, stato, fermi) : null
  if (motivo !== null) {
    throw new AppError('capacita_assente', { message: `${motivo} ${NESSUN_IMPORTO}` })
  }
}

/** Every route says who may call it, and is checked before its body is read. One that says nothing answers nobody. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { config } = request.routeOptions
    const { allow } = config
    if (allow === undefined) throw new AppError('non_trovato')
    if (allow === 'pubblico') return
    const actor = await app.readActor(request)
    checkAccess(allow, actor)
    checkCapacita(actor, request, config)
    request.actor = actor
  })
}
