import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import { azzera } from '../limiti/index.ts'
import { accoda } from '../uscite/index.ts'
import { limiteConto } from './limiti.ts'
import { revocaTutte } from './revoca-sessione.ts'
import { hashToken } from './token.ts'
import { tokenDelLink } from './verifica-email.ts'

const VALE_MS = 3_600_000

/**
 * Asks for the link. Whether the e-mail is known is found out when the message is written, so that here the answer and
 * the time it takes are the same for everybody.
 */
export async function chiediReimpostazione(trx: Db, email: string, now: Date): Promise<void> {
  const link_id = newId(now)
  await accoda(trx, {
    argomento: 'reimposta_password',
    unicita: `reimposta_password:${link_id}`,
    contenuto: { email, link_id, chiesto_at: now.toISOString() },
  })
}

type Richiesta = { email: string; link_id: string; chiesto_at: Date; secret: string }

/** The link of a message about to be sent, which lives one hour; null when nobody has this e-mail. */
export async function preparaReimpostazione(
  db: Db,
  { email, link_id, chiesto_at, secret }: Richiesta,
): Promise<{ nome: string; token: string } | null> {
  const utente = await db
    .selectFrom('utenti')
    .select(['id', 'nome'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (utente === undefined) return null
  const token = tokenDelLink(secret, link_id)
  await db
    .insertInto('reimpostazioni_password')
    .values({
      token_hash: hashToken(token),
      utente_id: utente.id,
      expires_at: new Date(chiesto_at.getTime() + VALE_MS),
      created_at: chiesto_at,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return { nome: utente.nome, token }
}

type Scelta = { token: string; password_hash: string; info: CallInfo; now: Date }

/**
 * The new password: every link and every open session of the person ends, their e-mail is proved, and they are told.
 * Refuses a link that is unknown, used or older than an hour.
 */
export async function reimpostaPassword(
  trx: Db,
  { token, password_hash, info, now }: Scelta,
): Promise<void> {
  const link = await trx
    .updateTable('reimpostazioni_password')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning('utente_id')
    .executeTakeFirst()
  if (link === undefined) {
    throw new AppError('stato_incompatibile', {
      message:
        'Questo link non vale più: dura un’ora e si usa una volta sola. La tua password non è cambiata. Chiedine uno nuovo.',
    })
  }
  const { utente_id } = link
  await trx
    .updateTable('reimpostazioni_password')
    .set({ used_at: now })
    .where('utente_id', '=', utente_id)
    .where('used_at', 'is', null)
    .execute()
  const { email } = await trx
    .updateTable('utenti')
    .set((eb) => ({
      password_hash,
      email_verificata_at: eb.fn.coalesce('email_verificata_at', eb.val(now)),
      updated_at: now,
    }))
    .where('id', '=', utente_id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await revocaTutte(trx, utente_id, now)
  // Whoever was stopped for guessing their own password may come in with the new one.
  await azzera(trx, limiteConto(email).chiave)
  await annota(trx, {
    attore: `utente:${utente_id}`,
    // Nobody is signed in yet.
    ruolo: 'nessuno',
    canale: 'portale',
    azione: 'reimposta_password',
    entita: 'utente',
    entita_id: utente_id,
    ip: info.ip,
    request_id: info.request_id,
  })
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:password:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'password' },
  })
}
