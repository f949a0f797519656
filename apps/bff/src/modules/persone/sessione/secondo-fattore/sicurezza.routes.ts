import * as contract from '@rateo/contract/persone/sicurezza'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { qrSvg } from '../../../../http/qr-svg.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { accediConPasskey } from '../accesso/accedi-con-passkey.ts'
import { annotaUtente } from '../../../base/cronologia/index.ts'
import { ricordaBrowser } from '../accesso/browser-noto.ts'
import { cambiaPassword } from '../cambia-password.ts'
import { leggiEsige } from './chi-deve.ts'
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

  endpointWithCalls(
    app,
    deps,
    contract.scegliSecondoFattore,
    async ({ actor, body, db, transact, info, clock }) => {
      const now = clock.now()
      await chiediPassword(db, { ...actor, now }, body.password)
      const esige = await leggiEsige(db, deps.config.adminSecondFactor, now)
      await transact((trx) => scegliSecondoFattore(trx, actor, body.tipo, { info, now, esige }))
      return { fatto: true as const }
    },
  )

  endpointWithCalls(app, deps, contract.proponiTotp, async ({ actor, body, db, clock }) => {
    const now = clock.now()
    const { utente_id } = actor
    await chiediPassword(db, { utente_id, now }, body.password)
    const { segreto, uri } = await proponiTotp(db, { utente_id, secret, now }, BRAND)
    const svg = await qrSvg(uri)
    return { segreto, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
  })

  endpointWithCalls(
    app,
    deps,
    contract.confermaTotp,
    async ({ actor, body, db, transact, info, clock }) => {
      const persona = { utente_id: actor.utente_id, secret, now: clock.now() }
      const codici = await confermaTotp(db, transact, persona, body.codice)
      await annotaUtente(db, actor, 'secondo_fattore', info, { secondo_fattore: 'totp' })
      return { codici }
    },
  )

  endpointWithCalls(
    app,
    deps,
    contract.rinnovaCodici,
    async ({ actor, body, db, transact, info, clock }) => {
      await chiediPassword(db, { ...actor, now: clock.now() }, body.password)
      return transact(async (trx) => {
        await annotaUtente(trx, actor, 'codici_di_recupero', info)
        return { codici: await nuoviCodiciDiRecupero(trx, actor.utente_id, secret) }
      })
    },
  )
}

function passkeyRoutes(app: FastifyInstance, deps: Deps) {
  const { origin } = deps.config
  const sito = { origin, brand: BRAND }

  endpointWithCalls(app, deps, contract.iniziaPasskey, async ({ actor, body, db, clock }) => {
    const now = clock.now()
    await chiediPassword(db, { ...actor, now }, body.password)
    return iniziaPasskey(db, sito, actor.utente_id, now)
  })

  endpointWithCalls(
    app,
    deps,
    contract.aggiungiPasskey,
    async ({ actor, body, db, info, clock }) => {
      await aggiungiPasskey(db, sito, actor.utente_id, body, clock.now())
      await annotaUtente(db, actor, 'aggiunge_passkey', info, { nome: body.nome })
      return { fatto: true as const }
    },
  )

  endpoint(app, deps, contract.rimuoviPasskey, async ({ actor, params, db, info }) => {
    const { numDeletedRows } = await db
      .deleteFrom('passkey')
      .where('id', '=', params['id'] ?? '')
      .where('utente_id', '=', actor.utente_id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new AppError('non_trovato')
    await annotaUtente(db, actor, 'rimuove_passkey', info)
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
    getSicurezza(db, actor, clock.now()),
  )

  endpointWithCalls(
    app,
    deps,
    contract.cambiaPassword,
    async ({ actor, body, db, transact, info, clock }, reply) => {
      const now = clock.now()
      await chiediPassword(db, { ...actor, now }, body.password)
      await rifiutaPasswordDebole(body.nuova, await findPersona(db, actor.utente_id), 'nuova')
      const password_hash = await hashPassword(body.nuova)
      const { chiuse, token } = await transact((trx) =>
        cambiaPassword(trx, actor, { password_hash, info, now }),
      )
      setToken(reply, deps.config.origin, token)
      return { chiuse }
    },
  )

  endpoint(app, deps, contract.esciOvunque, async ({ actor, db, info, clock }, reply) => {
    await annotaUtente(db, actor, 'esci_ovunque', info)
    const chiuse = await revocaTutte(db, actor.utente_id, clock.now())
    clearToken(reply, deps.config.origin)
    return { chiuse }
  })
}
