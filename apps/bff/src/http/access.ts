import type { Allow } from '@rateo/contract/chiamata/endpoint'
import { respingi } from '@rateo/domain/permessi/ammissione'
import type { Mansione } from '@rateo/domain/permessi/squadra'
import { mansioneDi } from '@rateo/domain/permessi/squadra-tabella'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { saysApiKey } from './api-key.ts'
import { AppError } from './errors.ts'

const NESSUN_IMPORTO = 'Nessun importo è stato mosso.'

/** The header by which a page says in which view of somebody else it was drawn. */
const VEDUTA_HEADER = 'x-rateo-veduta'

const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.reads === true

/**
 * Refuses every change to a person of the staff who sees the portal as somebody else, whatever the call; and a page drawn in such a view changes nothing
 * once that has ended, when the same call would be one's own.
 */
function refuseWriting(actor: Actor | null, request: FastifyRequest): void {
  const inVeduta = request.routeOptions.config.contract?.inVeduta
  if (inVeduta === 'sempre' || (isReading(request) && inVeduta !== 'mai')) return
  const drawnIn = request.headers[VEDUTA_HEADER]
  if (actor?.veduta) throw new AppError('vedi_come_sola_lettura')
  if (drawnIn !== undefined && !isReading(request)) throw new AppError('vedi_come_finito')
}

/** The header by which a page says for which esercente it was drawn; one that is still to be registered has no id. */
const ATTIVITA_HEADER = 'x-rateo-attivita'
const NESSUNA_ATTIVITA = 'nessuna'

/** Refuses a page that was drawn for an esercente, once the session acts for another: it neither shows nor changes the other's. */
function refuseOtherAttivita(actor: Actor | null, request: FastifyRequest): void {
  const drawnFor = request.headers[ATTIVITA_HEADER]
  if (drawnFor === undefined || request.routeOptions.config.contract?.ovunque === true) return
  const inGioco = actor?.ruolo === 'esercente' ? (actor.attivita?.id ?? NESSUNA_ATTIVITA) : null
  if (inGioco !== null && drawnFor !== inGioco) throw new AppError('attivita_cambiata')
}

const mansioni = new Map<string, Mansione | null>()

/** The duty that a route belongs to in the team of an esercente. */
function mansioneDellaRotta({ method, routeOptions: { url = '' } }: FastifyRequest) {
  const metodo = method === 'HEAD' ? 'GET' : method
  const key = `${metodo} ${url}`
  const known = mansioni.get(key)
  if (known !== undefined) return known
  const mansione = mansioneDi(metodo, url)
  mansioni.set(key, mansione)
  return mansione
}

/** Refuses who may not make a call, by the lines of packages/domain/src/permessi/ammissione.ts. */
function check(
  allow: Exclude<Allow, 'pubblico'>,
  actor: Actor | null,
  request: FastifyRequest,
): void {
  request.caller = actor
  refuseWriting(actor, request)
  refuseOtherAttivita(actor, request)
  const { reads, sempre, capacita } = request.routeOptions.config
  const { method } = request
  const chiesto = {
    chi: allow,
    legge: method === 'GET' || method === 'HEAD' || reads === true,
    sempre: sempre === true,
    capacita: capacita ?? null,
    chiamata: { metodo: method, percorso: request.routeOptions.url ?? '' },
    mansione: actor?.ruolo === 'esercente' ? mansioneDellaRotta(request) : null,
  }
  const respinto = respingi(chiesto, actor)
  if (respinto !== null) {
    const { codice, motivo } = respinto
    throw new AppError(codice, motivo === null ? {} : { message: `${motivo} ${NESSUN_IMPORTO}` })
  }
  request.actor = actor
}

/** Lets the caller in as it was last read, where that is enough; a refusal is always decided on a new reading. */
function admitRemembered(
  app: FastifyInstance,
  allow: Exclude<Allow, 'pubblico'>,
  request: FastifyRequest,
): boolean {
  const { reads, ricorda } = request.routeOptions.config
  const finds = (reads === true || ricorda === true) && !saysApiKey(request)
  const actor = finds ? app.rememberActor(request) : null
  if (actor === null) return false
  try {
    check(allow, actor, request)
    return true
  } catch {
    return false
  }
}

async function admit(
  app: FastifyInstance,
  allow: Exclude<Allow, 'pubblico'>,
  request: FastifyRequest,
): Promise<void> {
  request.isRemembered = false
  check(allow, await app.readActor(request), request)
}

const hasSession = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes('rateo_sid=') === true

/** A call that nobody has to sign in for is refused too, to a session that sees the portal as somebody else. */
async function refuseStrangerWriting(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  if (isReading(request)) return
  const actor = await app.readActor(request).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  refuseWriting(actor, request)
}

/** Every route says who may call it, and is checked before its body is read. One that says nothing answers nobody. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('isRemembered', false)
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { allow } = request.routeOptions.config
    if (allow === undefined) throw new AppError('non_trovato')
    if (allow === 'pubblico') {
      if (hasSession(request)) await refuseStrangerWriting(app, request)
      return
    }
    request.isRemembered = admitRemembered(app, allow, request)
    if (!request.isRemembered) await admit(app, allow, request)
  })
}

const versioneOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'versione_accessi' in answer
    ? answer.versione_accessi
    : undefined

type Outcome<T> = { value: T } | { error: unknown }

function unwrap<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

/**
 * Answers who was remembered. What was read in the very state of accesses that is remembered may leave: it was read when
 * they still were let in; and so may what a write answers that found that state before it did anything, and said so.
 * Everything else waits until they are read, and is done again if anything has changed.
 */
export async function answerRemembered<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> {
  const { allow } = request.routeOptions.config
  const remembered = request.actor?.versione
  const outcome: Outcome<T> = await answer().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const isKnown =
    !request.isRemembered || ('value' in outcome && versioneOf(outcome.value) === remembered)
  if (isKnown) return unwrap(outcome)
  if (allow === undefined || allow === 'pubblico') throw new AppError('non_trovato')
  await admit(app, allow, request)
  if (request.actor?.versione !== remembered) return answer()
  return unwrap(outcome)
}
