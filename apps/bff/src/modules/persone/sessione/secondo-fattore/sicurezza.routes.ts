import * as contract from '@rateo/contract/persone/sicurezza'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { qrSvg } from '../../../../http/qr-svg.ts'
import { hasOwnSms } from '../../../../integrations/sms/can-send.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { accediConPasskey } from '../accesso/accedi-con-passkey.ts'
import { sciogliIdentita } from '../accesso/identita-provider.ts'
import { annotaUtente } from '../../../base/cronologia/index.ts'
import { ricordaBrowser } from '../accesso/browser-noto.ts'
import { cambiaPassword } from '../cambia-password.ts'
import { findEsige } from './chi-deve.ts'
import { chiediPassword } from '../chiedi-password.ts'
import { nuoviCodiciDiRecupero } from './codici-di-recupero.ts'
import { aggiungiPasskey, iniziaAccessoPasskey, iniziaPasskey } from '../accesso/passkey.ts'
import { hashPassword } from '../password.ts'
import { findPersona, rifiutaPasswordDebole } from '../password-debole.ts'
import { findSession } from '../accesso/read-actor.ts'
import { revocaTutte } from '../accesso/revoca-sessione.ts'
import { scegliSecondoFattore } from './scegli-secondo-fattore.ts'
import { getSicurezza } from './sicurezza.queries.ts'
import { clearToken, setToken } from '../accesso/token.ts'
import { confermaTotp, proponiTotp } from './totp.ts'

const BRAND = 'Rateo'
const SFIDE_ALL_ORA = 60
const HOUR = 3_600_000

/** Everything here that changes how one comes in asks for the password first, outside of the transaction. */
function secondoFattoreRoutes(app: FastifyInstance, deps: Deps) {
  const { secret } = deps.config

  endpointWithCalls(app, deps, contract.scegliSecondoFattore, async (call) => {
    const { actor, body, db, transact, clock } = call
    const now = clock.now()
    await chiediPassword(db, { ...actor, now }, body.password)
    const esige = await findEsige(db, deps.config.adminSecondFactor, now)
    const conSms = hasOwnSms(deps.config)
    await transact((trx) =>
      scegliSecondoFattore({ ...call, db: trx }, body.tipo, { esige, conSms }),
    )
    return { fatto: true as const }
  })

  endpointWithCalls(app, deps, contract.proponiTotp, async ({ actor, body, db, clock }) => {
    const now = clock.now()
    const { utente_id } = actor
    await chiediPassword(db, { utente_id, now }, body.password)
    const { segreto, uri } = await proponiTotp(db, { utente_id, secret, now }, BRAND)
    const svg = await qrSvg(uri)
    return { segreto, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
  })

  endpointWithCalls(app, deps, contract.confermaTotp, async (call) => {
    const { actor, body, db, transact, clock } = call
    const persona = { utente_id: actor.utente_id, secret, now: clock.now() }
    const codici = await confermaTotp(db, transact, persona, body.codice)
    await annotaUtente(call, 'secondo_fattore', { secondo_fattore: 'totp' })
    return { codici }
  })

  endpointWithCalls(app, deps, contract.rinnovaCodici, async (call) => {
    const { actor, body, db, transact, clock } = call
    await chiediPassword(db, { ...actor, now: clock.now() }, body.password)
    return transact(async (trx) => {
      await annotaUtente({ ...call, db: trx }, 'codici_di_recupero')
      return { codici: await nuoviCodiciDiRecupero(trx, actor.utente_id, secret) }
    })
  })
}

function passkeyRoutes(app: FastifyInstance, deps: Deps) {
  const { origin } = deps.config
  const sito = { origin, brand: BRAND }

  endpointWithCalls(app, deps, contract.iniziaPasskey, async ({ actor, body, db, clock }) => {
    const now = clock.now()
    await chiediPassword(db, { ...actor, now }, body.password)
    return iniziaPasskey(db, sito, actor.utente_id, now)
  })

  endpointWithCalls(app, deps, contract.aggiungiPasskey, async (call) => {
    const { actor, body, db, clock } = call
    await aggiungiPasskey(db, sito, actor.utente_id, body, clock.now())
    await annotaUtente(call, 'aggiunge_passkey', { nome: body.nome })
    return { fatto: true as const }
  })

  endpoint(app, deps, contract.rimuoviPasskey, async (call) => {
    const { actor, params, db } = call
    const { numDeletedRows } = await db
      .deleteFrom('passkey')
      .where('id', '=', params.credenziale)
      .where('utente_id', '=', actor.utente_id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new AppError('non_trovato')
    await annotaUtente(call, 'rimuove_passkey')
    return { fatto: true as const }
  })

  endpointWithCalls(app, deps, contract.iniziaAccessoPasskey, async ({ db, info, clock }) => {
    const now = clock.now()
    const limite = { massimo: SFIDE_ALL_ORA, finestra_ms: HOUR }
    await conta(db, { chiave: `passkey:ip:${rete(info.ip)}`, ...limite }, now)
    return iniziaAccessoPasskey(db, sito, now)
  })

  endpointWithCalls(
    app,
    deps,
    contract.accediPasskey,
    async ({ body, db, transact, info, clock }, reply) => {
      const precedente = await findSession(deps, reply.request)
      const now = clock.now()
      const context = { db, transact, info, now, precedente }
      const { token, utente_id } = await accediConPasskey(context, sito, body)
      setToken(reply, origin, token)
      ricordaBrowser(reply, deps.config, utente_id, now)
      return { next: 'fatto' as const }
    },
  )
}

export function sicurezzaRoutes(app: FastifyInstance, deps: Deps): void {
  secondoFattoreRoutes(app, deps)
  passkeyRoutes(app, deps)

  endpoint(app, deps, contract.getSicurezza, ({ actor, db, clock }) =>
    getSicurezza(db, actor, { now: clock.now(), provider: deps.config.oidc?.name ?? null }),
  )

  endpoint(app, deps, contract.sciogliIdentita, async (call) => {
    await sciogliIdentita(call.db, call.actor.utente_id)
    await annotaUtente(call, 'scioglie_identita')
    return { fatto: true as const }
  })

  endpointWithCalls(app, deps, contract.cambiaPassword, async (call, reply) => {
    const { actor, body, db, transact, clock } = call
    await chiediPassword(db, { ...actor, now: clock.now() }, body.password)
    await rifiutaPasswordDebole(body.nuova, await findPersona(db, actor.utente_id), 'nuova')
    const password_hash = await hashPassword(body.nuova)
    const { chiuse, token } = await transact((trx) =>
      cambiaPassword({ ...call, db: trx }, password_hash),
    )
    setToken(reply, deps.config.origin, token)
    return { chiuse }
  })

  endpoint(app, deps, contract.esciOvunque, async (call, reply) => {
    await annotaUtente(call, 'esci_ovunque')
    const chiuse = await revocaTutte(call.db, call.actor.utente_id, call.clock.now())
    clearToken(reply, deps.config.origin)
    return { chiuse }
  })
}
