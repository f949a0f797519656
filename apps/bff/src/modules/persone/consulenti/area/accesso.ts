import type { FastifyRequest } from 'fastify'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { Db } from '../../../../db/database.ts'
import { isId, newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import type { Secrets } from '../../../../secrets.ts'
import { annota, annotaSistema } from '../../../base/cronologia/index.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { hashToken, tokenDelLink } from '../../sessione/index.ts'

const DAY = 24 * 3_600_000
/** The days for which a link counts. */
const GIORNI_ACCESSO = 30
const MINUTE = 60_000

/** The link that counts, or that counted last. */
const findAccesso = (db: Db, consulente_id: string) =>
  db
    .selectFrom('accessi_consulente')
    .where('consulente_id', '=', consulente_id)
    .where('sostituito_at', 'is', null)
    .select(['id', 'token_hash', 'expires_at'])
    .executeTakeFirst()

export async function findAccessoFino(db: Db, consulente_id: string, now: Date) {
  const accesso = await findAccesso(db, consulente_id)
  return accesso === undefined || accesso.expires_at <= now
    ? null
    : accesso.expires_at.toISOString()
}

async function sostituisci(db: Db, consulente_id: string, now: Date): Promise<void> {
  await db
    .updateTable('accessi_consulente')
    .set({ sostituito_at: now })
    .where('consulente_id', '=', consulente_id)
    .where('sostituito_at', 'is', null)
    .execute()
}

/** Makes a link; the one before stops to count. Answers its id. */
async function creaAccesso(
  db: Db,
  { secret, consulente_id, now }: { secret: Secrets; consulente_id: string; now: Date },
): Promise<string> {
  await sostituisci(db, consulente_id, now)
  const id = newId(now)
  await db
    .insertInto('accessi_consulente')
    .values({
      id,
      consulente_id,
      token_hash: hashToken(tokenDelLink(secret, id)),
      expires_at: new Date(now.getTime() + GIORNI_ACCESSO * DAY),
      created_at: now,
    })
    .execute()
  return id
}

const accodaLink = (db: Db, accesso_id: string) =>
  accoda(db, {
    argomento: 'accesso_consulente',
    unicita: `accesso_consulente:${accesso_id}`,
    contenuto: { accesso_id },
  })

async function lock(db: Db, consulente_id: string): Promise<void> {
  const row = isId(consulente_id)
    ? await db
        .selectFrom('consulenti')
        .where('id', '=', consulente_id)
        .select('id')
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
}

/** Sends a consulente a new link to their own provvigioni. */
export async function mandaAccesso(
  call: Call,
  secret: Secrets,
  consulente_id: string,
): Promise<void> {
  const { db, clock } = call
  await lock(db, consulente_id)
  await accodaLink(db, await creaAccesso(db, { secret, consulente_id, now: clock.now() }))
  await annota(call, { azione: 'manda_accesso', entita: 'consulente', id: consulente_id })
}

/** Ends the link of a consulente at once. */
export const revocaAccesso = ({ db, clock }: Pick<Call, 'db' | 'clock'>, consulente_id: string) =>
  sostituisci(db, consulente_id, clock.now())

export const indirizzoArea = (token: string): string => `/area_consulente/${token}`

/** The address of a consulente for a message that is about to leave: made when none counts. */
export async function linkDaInviare(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  consulente_id: string,
): Promise<string> {
  const now = clock.now()
  const { secret, origin } = config
  return inTransaction(db, async (trx) => {
    await lock(trx, consulente_id)
    const vivo = await findAccesso(trx, consulente_id)
    if (vivo !== undefined && vivo.expires_at > now) {
      return origin + indirizzoArea(tokenDelLink(secret, vivo.id, vivo.token_hash))
    }
    const id = await creaAccesso(trx, { secret, consulente_id, now })
    return origin + indirizzoArea(tokenDelLink(secret, id))
  })
}

export type Trovato = {
  consulente_id: string
  nome: string
  base: string
  scaduto: boolean
  now: Date
}

/** Finds the consulente of an address. Misses are counted, so that nobody tries many addresses. */
export async function riconosci(deps: Deps, request: FastifyRequest): Promise<Trovato> {
  const typed = fieldOf(request.params, 'token')
  const token = typeof typed === 'string' ? typed.slice(0, 100) : ''
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('accessi_consulente as a')
    .innerJoin('consulenti as c', 'c.id', 'a.consulente_id')
    .where('a.token_hash', '=', hashToken(token))
    .where('a.sostituito_at', 'is', null)
    .select(['a.consulente_id', 'a.expires_at', 'c.nome'])
    .executeTakeFirst()
  if (row !== undefined) {
    const { consulente_id, nome, expires_at } = row
    return { consulente_id, nome, base: indirizzoArea(token), scaduto: expires_at <= now, now }
  }
  const chiave = `consulente_sconosciuti:${rete(request.ip)}`
  await conta(deps.db, { chiave, massimo: 30, finestra_ms: 10 * MINUTE }, now)
  throw new AppError('non_trovato')
}

/** Sends a new link to whoever holds one that is over: to the same e-mail, and never shown here. */
export async function chiediNuovo(deps: Deps, { consulente_id, scaduto, now }: Trovato) {
  const { db, config } = deps
  await conta(
    db,
    { chiave: `consulente_link:${consulente_id}`, massimo: 3, finestra_ms: 60 * MINUTE },
    now,
  )
  // A link that counts needs no other: who has it is in already.
  if (!scaduto) return
  await inTransaction(db, async (trx) => {
    await lock(trx, consulente_id)
    const { secret } = config
    await accodaLink(trx, await creaAccesso(trx, { secret, consulente_id, now }))
    await annotaSistema(trx, { azione: 'manda_accesso', entita: 'consulente', id: consulente_id })
  })
}
