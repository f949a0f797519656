import {
  getSession,
  getSessionById,
  login,
  loginOtp,
  personeDiProva,
  revocaSessione as revocaSessioneContract,
  switchRole,
} from '@rateo/contract/persone/sessione'
import { finisciVediCome, vediCome } from '@rateo/contract/persone/vedi-come'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import type { SendPage } from '../../../http/plugins/pages.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../../welcome.ts'
import { accedi } from './accesso/accedi.ts'
import { browserNoto, ricordaBrowser } from './accesso/browser-noto.ts'
import { findEsige } from './secondo-fattore/chi-deve.ts'
import { cambiaRuolo } from './cambia-ruolo.ts'
import { confermaOtp } from './conferma-otp.ts'
import { loginPages } from './accesso/login-page.ts'
import { providerRoutes } from './accesso/provider.routes.ts'
import { findSession } from './accesso/read-actor.ts'
import { revocaSessione } from './accesso/revoca-sessione.ts'
import { getSessione, getSessioneCorrente } from './sessione.queries.ts'
import { finisci, inizia } from './vedi-come.ts'
import { hasOwnSms } from '../../../integrations/sms/can-send.ts'
import { sicurezzaRoutes } from './secondo-fattore/sicurezza.routes.ts'
import { clearToken, setToken } from './accesso/token.ts'
import { verificaEsterna } from './accesso/verifica-esterna.ts'

function accessRoutes(app: FastifyInstance, deps: Deps) {
  const { origin, secret, adminSecondFactor } = deps.config

  // The call runs without a transaction of its own, so that the tries stay counted when the access is refused.
  endpointWithCalls(app, deps, login, async ({ body, db, transact, info, clock }, reply) => {
    const precedente = await findSession(deps, reply.request)
    const verifica = verificaEsterna(deps.config.outside.auth, info)
    const now = clock.now()
    const browserDi = (utente_id: string) => browserNoto(reply.request, deps.config, utente_id, now)
    const esige = await findEsige(db, adminSecondFactor, now)
    const come = { secret, esige, conSms: hasOwnSms(deps.config) }
    const base = { db, transact, info, now, ...come, precedente, browserDi }
    const context = { ...base, ...(verifica && { verifica }) }
    const { token, utente_id, ...accesso } = await accedi(context, body)
    setToken(reply, origin, token)
    if (accesso.next === 'fatto') ricordaBrowser(reply, deps.config, utente_id, now)
    return accesso
  })

  endpointWithCalls(app, deps, loginOtp, async ({ body, db, transact, info, clock }, reply) => {
    const sessione = await findSession(deps, reply.request)
    const now = clock.now()
    const esige = await findEsige(db, adminSecondFactor, now)
    const context = { db, transact, info, now, secret, esige }
    const { token, utente_id } = await confermaOtp(context, sessione, body.codice)
    setToken(reply, origin, token)
    ricordaBrowser(reply, deps.config, utente_id, now)
    return { next: 'fatto' as const }
  })

  endpoint(app, deps, personeDiProva, () => {
    if (!deps.config.withDemo) throw new AppError('non_trovato')
    return {
      password: DEMO_PASSWORD,
      persone: DEMO_PEOPLE.map(({ email, chi }) => ({ email, chi })),
    }
  })
}

export function sessioneRoutes(app: FastifyInstance, deps: Deps, sendPage: SendPage): void {
  const { origin } = deps.config
  loginPages(app, deps, sendPage, providerRoutes(app, deps))
  accessRoutes(app, deps)
  sicurezzaRoutes(app, deps)

  endpoint(app, deps, getSession, async ({ db, actor, clock }) => ({
    ...(await getSessioneCorrente(db, actor, clock.now())),
    adesso: clock.now().toISOString(),
  }))

  endpoint(app, deps, getSessionById, ({ db, actor, params, clock }) =>
    getSessione(db, actor, params.id, clock.now()),
  )

  endpoint(app, deps, revocaSessioneContract, async ({ db, actor, params, info, clock }, reply) => {
    const now = clock.now()
    const { _id, corrente } = await getSessione(db, actor, params.id, now)
    await revocaSessione(db, actor, _id, { info, now, azione: 'revoca_sessione' })
    if (corrente) clearToken(reply, origin)
    return { _id }
  })

  endpoint(app, deps, vediCome, (call) => inizia(call, call.body))
  endpoint(app, deps, finisciVediCome, (call) => finisci(call))
  endpoint(app, deps, switchRole, async (call, reply) => {
    const { db, body, clock } = call
    const esige = await findEsige(db, deps.config.adminSecondFactor, clock.now())
    const { token } = await cambiaRuolo(call, body.role, esige)
    setToken(reply, origin, token)
    return { role: body.role }
  })
}
