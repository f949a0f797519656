import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { type Conto, findConto } from '../sessione.queries.ts'
import type { Identita } from './provider-identita.ts'

const refused = (why: string) =>
  new AppError('accesso_esterno_non_riuscito', { cause: new Error(why) })

/** The account that an identity is tied to; of an identity seen for the first time, that of an e-mail verified by both. */
async function findEmail(db: Db, { issuer, sub, email }: Identita) {
  const tied = await db
    .selectFrom('identita_provider as i')
    .innerJoin('utenti as u', 'u.id', 'i.utente_id')
    .where('i.issuer', '=', issuer)
    .where('i.sub', '=', sub)
    .select('u.email')
    .executeTakeFirst()
  if (tied !== undefined || email === null) return tied?.email
  const verified = await db
    .selectFrom('utenti')
    .where('email', '=', email)
    .where('email_verificata_at', 'is not', null)
    .select('email')
    .executeTakeFirst()
  return verified?.email
}

/** @throws AppError `accesso_esterno_non_riuscito` where nobody here is this identity. */
export async function contoDiIdentita(db: Db, identita: Identita): Promise<Conto> {
  const email = await findEmail(db, identita)
  const conto = email === undefined ? null : await findConto(db, email)
  if (conto === null) throw refused('nobody here has this identity or this verified e-mail')
  return conto
}

/**
 * Ties an identity to an account at its first arrival, and writes down its use at the others.
 * @throws AppError `accesso_esterno_non_riuscito` where the account is tied to another identity of the same provider.
 */
export async function legaIdentita(
  trx: Db,
  { issuer, sub }: Identita,
  utente_id: string,
  now: Date,
): Promise<void> {
  await trx.selectFrom('utenti').where('id', '=', utente_id).select('id').forUpdate().execute()
  const tied = await trx
    .selectFrom('identita_provider')
    .where('utente_id', '=', utente_id)
    .where('issuer', '=', issuer)
    .select('sub')
    .executeTakeFirst()
  if (tied !== undefined && tied.sub !== sub) throw refused('the account has another identity')
  await trx
    .insertInto('identita_provider')
    .values({ issuer, sub, utente_id, created_at: now, last_used_at: now })
    .onConflict((or) => or.columns(['issuer', 'sub']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** The days on which an identity was tied to the account and last used, for the person to read. */
export async function findIdentita(db: Db, utente_id: string) {
  const row = await db
    .selectFrom('identita_provider')
    .where('utente_id', '=', utente_id)
    .orderBy('last_used_at', 'desc')
    .select(['created_at', 'last_used_at'])
    .executeTakeFirst()
  return row
    ? { created_at: row.created_at.toISOString(), last_used_at: row.last_used_at.toISOString() }
    : null
}

/** Lets an account go: the next identity that arrives with its e-mail, verified by both, is tied to it. */
export async function sciogliIdentita(trx: Db, utente_id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('identita_provider')
    .where('utente_id', '=', utente_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('non_trovato')
}
