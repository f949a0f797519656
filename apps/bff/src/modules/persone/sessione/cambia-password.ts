import type { Call } from '../../../http/call.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { apriSessione, tieniSessione } from './accesso/apri-sessione.ts'
import { getSessione } from './sessione.queries.ts'

/**
 * The new password closes every session: whoever knew the old one, or holds a copy of a token, is out. The one that
 * changed it goes on under a new token. The owner is told.
 */
export async function cambiaPassword(
  call: Call,
  password_hash: string,
): Promise<{ chiuse: number; token: string }> {
  const { db, actor, info, clock } = call
  const { utente_id, sessione_id, ruolo } = actor
  const now = clock.now()
  await tieniSessione(db, sessione_id)
  const { expires_at } = await getSessione(db, actor, sessione_id, now)
  await db
    .updateTable('utenti')
    .set({ password_hash, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utente_id)
    .where('id', '<>', sessione_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await annotaUtente(call, 'cambia_password')
  await accoda(db, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:password:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'password' },
  })
  const { token } = await apriSessione(db, {
    utente_id,
    ruolo,
    completa: true,
    azione: 'cambio_password',
    info,
    now,
    al_posto_di: { id: sessione_id, expires_at: new Date(expires_at) },
    continua: true,
  })
  return { chiuse: Number(numUpdatedRows), token }
}
