import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../../http/actor.ts'
import type { Deps } from '../../../../http/deps.ts'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { SendPage } from '../../../../http/plugins/pages.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import type { Provider } from './provider-identita.ts'
import { findSession } from './read-actor.ts'
import { revocaSessione } from './revoca-sessione.ts'
import { safeReferrer } from './safe-referrer.ts'
import { clearToken } from './token.ts'

// The address of a page of ours, its filters included, once more encoded.
const URL_LIMIT = 8192

const referrerOf = ({ query }: FastifyRequest, origin: string) =>
  safeReferrer(fieldOf(query, 'referrer'), origin)

/** Anybody whose session cannot be used sees the page, whatever is wrong with it. */
async function signedIn(app: FastifyInstance, request: FastifyRequest): Promise<Actor | null> {
  try {
    return await app.readActor(request)
  } catch {
    return null
  }
}

/** Another site may send people here, but only they and our own pages may end their session. */
const endsSession = ({ headers }: FastifyRequest) => {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Whether the session had come in through the identity provider. */
async function endSession(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const sessione = await findSession(deps, request)
  if (sessione === null) return false
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300)
  const info = { request_id: request.id, ip: request.ip, user_agent }
  await inTransaction(deps.db, (trx) =>
    revocaSessione(trx, sessione, sessione.id, { info, now: deps.clock.now(), azione: 'uscita' }),
  )
  return sessione.da_provider
}

/** GET /login and GET /logout: addresses that a browser goes to. */
export function loginPages(
  app: FastifyInstance,
  deps: Deps,
  sendPage: SendPage,
  provider: Provider | null,
): void {
  const { origin } = deps.config
  const config = { allow: 'pubblico', urlLimit: URL_LIMIT } as const

  app.get('/login', { config }, async (request, reply) => {
    const actor = await signedIn(app, request)
    // The link of an e-mail is about an account, whoever is signed in here.
    const { searchParams } = new URL(request.url, origin)
    const isLink = searchParams.has('conferma') || searchParams.has('squadra')
    return actor === null || isLink
      ? sendPage(reply, 'login/login.html')
      : reply.redirect(referrerOf(request, origin))
  })

  app.get('/logout', { config }, async (request, reply) => {
    const wanted = referrerOf(request, origin)
    if (!endsSession(request)) return reply.redirect(wanted)
    const throughProvider = await endSession(deps, request)
    clearToken(reply, origin)
    // The header leaves "cookies" out, which would also clear those of the hosts beside ours, and "cache", which
    // holds only public files.
    reply.header('clear-site-data', '"storage"')
    const login = `/login?referrer=${encodeURIComponent(wanted)}`
    // Registered at the provider as it is, so without where to go afterwards.
    const end = throughProvider && provider ? await provider.fine(`${origin}/login`) : null
    return reply.redirect(end ?? login)
  })
}
