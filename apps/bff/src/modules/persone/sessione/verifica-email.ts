import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { type Secrets, tokenOf } from '../../../secrets.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashToken } from './accesso/token.ts'

const VALE_MS = 24 * 3_600_000

/** The token of a link, made again whenever it is needed: what waits to be sent holds no secret. */
export const tokenDelLink = (secret: Secrets, id: string, kept?: Buffer): string =>
  tokenOf(secret, `link:${id}`, kept)

/** The token of a link that is about to be sent, whichever secret made it. */
export async function tokenDaInviare(
  db: Db,
  tabella: 'verifiche_email' | 'cambi_email',
  secret: Secrets,
  id: string,
): Promise<string> {
  const hashes = secret.map((one) => hashToken(tokenDelLink([one], id)))
  const row = await db
    .selectFrom(tabella)
    .where('token_hash', 'in', hashes)
    .select('token_hash')
    .executeTakeFirst()
  return tokenDelLink(secret, id, row?.token_hash)
}

type Richiesta = { utente_id: string; email: string; secret: Secrets; now: Date }

/** Sends the link that proves that an e-mail is read by its owner. It lives one day. */
export async function chiediVerificaEmail(
  trx: Db,
  { utente_id, email, secret, now }: Richiesta,
): Promise<void> {
  const id = newId(now)
  await trx
    .insertInto('verifiche_email')
    .values({
      token_hash: hashToken(tokenDelLink(secret, id)),
      utente_id,
      email,
      expires_at: new Date(now.getTime() + VALE_MS),
      created_at: now,
    })
    .execute()
  await accoda(trx, {
    argomento: 'verifica_email',
    unicita: `verifica_email:${id}`,
    contenuto: { utente_id, link_id: id },
  })
}

/**
 * Whether the link proves the e-mail, which it was sent to and is still the person's. Confirming again within its day is
 * no error.
 */
export async function accettaVerificaEmail(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .updateTable('verifiche_email')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['utente_id', 'email'])
    .executeTakeFirst()
  if (link === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('utenti')
    .set((eb) => ({ email_verificata_at: eb.fn.coalesce('email_verificata_at', eb.val(now)) }))
    .where('id', '=', link.utente_id)
    .where('email', '=', link.email)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
