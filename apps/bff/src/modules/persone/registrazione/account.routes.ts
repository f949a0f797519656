import { createHash } from 'node:crypto'
import { confermaIndirizzo, leggiConferma } from '@rateo/contract/persone/conferma-indirizzo'
import {
  passwordDimenticata,
  reimpostaPassword,
} from '@rateo/contract/persone/password-dimenticata'
import { confermaEmail } from '@rateo/contract/persone/dati-personali'
import {
  leggiInvito,
  registrati,
  rinviaVerificaEmail,
  verificaEmail,
} from '@rateo/contract/persone/registrazione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import {
  chiediReimpostazione,
  chiediVerificaEmail,
  confermaIndirizzo as conferma,
  findSession,
  hashPassword,
  findLinkDiConferma,
  reimpostaPassword as cambia,
  rifiutaPasswordDebole,
  rifiutaPasswordDelLink,
} from '../sessione/index.ts'
import { creaAccount } from './crea-account.ts'
import { dimenticaRegistrazione } from './dimentica-registrazione.ts'
import { getInvito as leggi } from './leggi-invito.ts'

const HOUR = 3_600_000
const ACCOUNT_ALL_ORA = 10
const LINK_ALL_ORA = 3
const CONFERME_ALL_ORA = 30

const REIMPOSTAZIONI_ALL_ORA = 5

const INVIATO =
  'Se questo indirizzo è di un account di Rateo, ti abbiamo scritto: apri l’e-mail e segui il link entro un’ora.'
const CAMBIATA =
  'La tua password è cambiata e gli altri accessi aperti sono stati chiusi. Accedi con quella nuova.'

const FATTO =
  'Ti abbiamo scritto: apri l’e-mail e segui il link per confermare il tuo indirizzo. Poi accedi con la password che hai scelto.'

const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

/** The calls for a forgotten password: the link, then the new one. */
function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  endpointWithCalls(app, deps, passwordDimenticata, async ({ body, db, transact, info, clock }) => {
    const now = clock.now()
    for (const chi of [`ip:${hidden(rete(info.ip))}`, `email:${hidden(body.email)}`]) {
      const limite = { massimo: REIMPOSTAZIONI_ALL_ORA, finestra_ms: HOUR }
      await conta(db, { chiave: `reimposta:${chi}`, ...limite }, now)
    }
    await transact((trx) => chiediReimpostazione(trx, body.email, now))
    return { message: INVIATO }
  })

  endpointWithCalls(app, deps, reimpostaPassword, async ({ body, db, transact, info, clock }) => {
    const now = clock.now()
    const limite = { massimo: ACCOUNT_ALL_ORA, finestra_ms: HOUR }
    await conta(db, { chiave: `reimposta:uso:${hidden(rete(info.ip))}`, ...limite }, now)
    await rifiutaPasswordDelLink(db, body, now)
    const password_hash = await hashPassword(body.password)
    await transact(async (trx) => {
      const scelta = { token: body.token, password_hash, info, now }
      const { era_di_nessuno } = await cambia(trx, scelta)
      if (era_di_nessuno !== null) await dimenticaRegistrazione(trx, era_di_nessuno)
    })
    return { message: CAMBIATA }
  })
}

/** The page of a link says of which account it is; only its button changes something. */
function confermaRoutes(app: FastifyInstance, deps: Deps): void {
  for (const vecchia of [verificaEmail, confermaEmail]) {
    endpoint(app, deps, vecchia, async ({ query }, reply) =>
      reply.redirect(`/login?conferma=${encodeURIComponent(query.token)}`),
    )
  }

  endpoint(app, deps, leggiConferma, async ({ query, db, clock }, reply) => {
    const sessione = await findSession(deps, reply.request)
    const in_sessione = sessione?.utente_id ?? null
    return findLinkDiConferma(db, { token: query.token, in_sessione }, clock.now())
  })

  endpointWithCalls(
    app,
    deps,
    confermaIndirizzo,
    async ({ body, db, transact, info, clock }, reply) => {
      const now = clock.now()
      const limite = { massimo: CONFERME_ALL_ORA, finestra_ms: HOUR }
      await conta(db, { chiave: `conferma:ip:${hidden(info.ip)}`, ...limite }, now)
      const sessione = await findSession(deps, reply.request)
      const in_sessione = sessione?.utente_id ?? null
      return conferma({ db, transact, now }, { ...body, in_sessione })
    },
  )
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret } = deps.config

  // The call runs without a transaction of its own, so that the tries stay counted when the account is refused.
  endpointWithCalls(app, deps, registrati, async ({ body, db, transact, info, clock }) => {
    const now = clock.now()
    for (const chiave of [
      `account:ip:${hidden(rete(info.ip))}`,
      `account:email:${hidden(body.email)}`,
    ]) {
      await conta(db, { chiave, massimo: ACCOUNT_ALL_ORA, finestra_ms: HOUR }, now)
    }
    const { password, ...account } = body
    await rifiutaPasswordDebole(password, account, 'password')
    // The costly part: done in every case, while nothing is locked.
    const password_hash = await hashPassword(password)
    await transact((trx) => creaAccount(trx, { ...account, password_hash }, { info, now, secret }))
    return { message: FATTO }
  })

  endpoint(app, deps, leggiInvito, ({ query, db, clock }) => leggi(db, query.token, clock.now()))

  passwordRoutes(app, deps)

  confermaRoutes(app, deps)

  endpoint(app, deps, rinviaVerificaEmail, async ({ actor, db, clock }) => {
    const now = clock.now()
    const { utente_id } = actor
    const { email, email_verificata_at } = await db
      .selectFrom('utenti')
      .where('id', '=', utente_id)
      .select(['email', 'email_verificata_at'])
      .executeTakeFirstOrThrow()
    if (email_verificata_at !== null) {
      throw new AppError('stato_incompatibile', { message: 'La tua e-mail è già verificata.' })
    }
    const limite = { massimo: LINK_ALL_ORA, finestra_ms: HOUR }
    await conta(db, { chiave: `verifica_email:${utente_id}`, ...limite }, now)
    await chiediVerificaEmail(db, { utente_id, email, secret, now })
    return { inviata: true as const }
  })
}
