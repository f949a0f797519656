import { providerDiAccesso } from '@rateo/contract/persone/sessione'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { inTransaction } from '../../../../http/transaction.ts'
import { hasOwnSms } from '../../../../integrations/sms/can-send.ts'
import { findEsige } from '../secondo-fattore/chi-deve.ts'
import { accediConProvider, conservaAndata } from './accedi-con-provider.ts'
import { createProvider, type Provider, RITORNO } from './provider-identita.ts'
import { ricordaBrowser } from './browser-noto.ts'
import { findSession } from './read-actor.ts'
import { safeReferrer } from './safe-referrer.ts'
import { newToken, setToken } from './token.ts'

const COOKIE = 'rateo_provider'
const URL_LIMIT = 8192
const config = { allow: 'pubblico', urlLimit: URL_LIMIT } as const

const loginPage = (referrer: string, extra: Record<string, string>) =>
  `/login?${new URLSearchParams({ referrer, ...extra }).toString()}`

const referrerOf = ({ query }: FastifyRequest, origin: string) =>
  safeReferrer(fieldOf(query, 'referrer'), origin)

function goRoute(app: FastifyInstance, { config: { origin }, clock, db, log }: Deps, to: Provider) {
  const cookie = {
    path: '/auth/provider',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
    maxAge: 600,
  } as const

  app.get('/auth/provider/inizio', { config }, async (request, reply) => {
    const referrer = referrerOf(request, origin)
    try {
      const { url, ...inizio } = await to.inizia()
      const browser = newToken()
      const now = clock.now()
      await inTransaction(db, (trx) => conservaAndata(trx, { ...inizio, browser, referrer, now }))
      reply.setCookie(COOKIE, browser, cookie)
      return await reply.redirect(url)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error.cause }, 'the identity provider cannot be asked')
      return reply.redirect(loginPage(referrer, { errore: 'provider' }))
    }
  })
}

function comeBackRoute(app: FastifyInstance, deps: Deps, provider: Provider) {
  const { db, clock, log } = deps
  const { origin, secret } = deps.config

  app.get(RITORNO, { config }, async (request, reply) => {
    const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300)
    const now = clock.now()
    const context = {
      db,
      transact: <T>(work: (trx: typeof db) => Promise<T>) => inTransaction(db, work),
      info: { request_id: request.id, ip: request.ip, user_agent },
      now,
      secret,
      precedente: await findSession(deps, request),
      esige: await findEsige(db, deps.config.adminSecondFactor, now),
      conSms: hasOwnSms(deps.config),
    }
    const back = { address: new URL(request.url, origin), browser: request.cookies[COOKIE] ?? '' }
    reply.clearCookie(COOKIE, { path: '/auth/provider' })
    try {
      const { token, utente_id, next, canale, referrer } = await accediConProvider(
        context,
        provider,
        back,
      )
      setToken(reply, origin, token)
      if (next === 'fatto') {
        ricordaBrowser(reply, deps.config, utente_id, context.now)
        return await reply.redirect(referrer)
      }
      return await reply.redirect(loginPage(referrer, { codice: canale ?? 'email' }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.info({ code: error.code, err: error.cause }, 'sign-in by the identity provider refused')
      return reply.redirect(loginPage('/', { errore: 'provider' }))
    }
  })
}

/** Sign-in by an identity provider, when the configuration names one. Returns it, to be told when a session ends. */
export function providerRoutes(app: FastifyInstance, deps: Deps): Provider | null {
  const { oidc, origin } = deps.config
  endpoint(app, deps, providerDiAccesso, () => ({ nome: oidc?.name ?? null }))
  const provider = oidc && createProvider(oidc, origin)
  if (provider === null) return null
  goRoute(app, deps, provider)
  comeBackRoute(app, deps, provider)
  return provider
}
