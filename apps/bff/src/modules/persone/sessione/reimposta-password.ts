import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { dimenticaTentativi } from './accesso/limiti.ts'
import { findNonProvato, spoglia } from './accesso/non-provato.ts'
import { revocaTutte } from './accesso/revoca-sessione.ts'
import { hashToken, newToken } from './accesso/token.ts'
import { riprendiCodiciApp } from './secondo-fattore/verifica-totp.ts'

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

type Richiesta = { email: string; chiesto_at: Date }

/** The link of a message about to be sent, which lives one hour since it was asked for; null when nobody has this e-mail. */
export async function preparaReimpostazione(
  db: Db,
  { email, chiesto_at }: Richiesta,
): Promise<{ nome: string; token: string } | null> {
  const utente = await db
    .selectFrom('utenti')
    .select(['id', 'nome'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (utente === undefined) return null
  // Drawn now, and kept as a hash only: nobody can make it again, us included.
  const token = newToken()
  await db
    .insertInto('reimpostazioni_password')
    .values({
      token_hash: hashToken(token),
      utente_id: utente.id,
      expires_at: new Date(chiesto_at.getTime() + VALE_MS),
      created_at: chiesto_at,
    })
    .execute()
  return { nome: utente.nome, token }
}

type Scelta = { token: string; password_hash: string; info: CallInfo; now: Date }

/**
 * The new password: every link and every open session of the person ends, their e-mail is proved, and they are told.
 * Nothing else stays of an account that nobody had proved: `era_di_nessuno` is its id, for areas that keep more of it.
 * Refuses a link that is unknown, used or older than an hour.
 */
export async function reimpostaPassword(
  trx: Db,
  { token, password_hash, info, now }: Scelta,
): Promise<{ era_di_nessuno: string | null }> {
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
  const { email: sua } = await trx
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const era_di_nessuno = await findNonProvato(trx, sua)
  if (era_di_nessuno !== null) await spoglia(trx, utente_id, now)
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
  // A person who was stopped for guessing its own password may come in with the new one; somebody who knew the old
  // one no longer comes as far as the codes.
  await dimenticaTentativi(trx, email, info.ip)
  await riprendiCodiciApp(trx, utente_id)
  // Nobody is signed in yet.
  const reimpostata = { db: trx, actor: { utente_id, ruolo: 'nessuno' }, info }
  await annota(reimpostata, {
    azione: 'reimposta_password',
    entita: 'utente',
    id: utente_id,
  })
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:password:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'password' },
  })
  return { era_di_nessuno }
}
