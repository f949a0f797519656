import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Secrets } from '../../../secrets.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findNonProvato, liberaIndirizzo } from './accesso/non-provato.ts'
import { hashToken } from './accesso/token.ts'
import { tokenDelLink } from './verifica-email.ts'

const VALE_MS = 24 * 3_600_000

type Cambio = { utente_id: string; email: string; secret: Secrets; now: Date }

/** Sends the link to the new address, which counts once it is opened. An address that is somebody's is not told. */
export async function chiediCambioEmail(
  trx: Db,
  { utente_id, email, secret, now }: Cambio,
): Promise<void> {
  const id = newId(now)
  await trx
    .deleteFrom('cambi_email')
    .where('utente_id', '=', utente_id)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .insertInto('cambi_email')
    .values({
      token_hash: hashToken(tokenDelLink(secret, id)),
      utente_id,
      email,
      expires_at: new Date(now.getTime() + VALE_MS),
      created_at: now,
    })
    .execute()
  await accoda(trx, {
    argomento: 'cambio_email',
    unicita: `cambio_email:${id}`,
    contenuto: { utente_id, email, link_id: id },
  })
}

/** The new address was confirmed: it is the one to sign in with, and the old one is told. */
export async function confermaCambioEmail(trx: Db, token: string, now: Date): Promise<boolean> {
  const cambio = await trx
    .updateTable('cambi_email')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning(['utente_id', 'email'])
    .executeTakeFirst()
  if (cambio === undefined) return false
  const { utente_id, email } = cambio
  const presa = await trx
    .selectFrom('utenti')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  if (presa !== undefined && presa.id !== utente_id) {
    // An account whose address nobody proved gives way to the person who proves it.
    if ((await findNonProvato(trx, email)) === null) return false
    await liberaIndirizzo(trx, presa.id, now)
  }
  const { email: prima } = await trx
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('email')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('utenti')
    .set({ email, email_verificata_at: now, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
  // The same address, now verified: there is nobody else to tell.
  if (prima === email) return true
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:email:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'email', destinatario: prima },
  })
  return true
}
