import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { apriSessione, tieniSessione } from './accesso/apri-sessione.ts'
import { getSessione } from './sessione.queries.ts'

type Cambio = { password_hash: string; info: CallInfo; now: Date }

/**
 * The new password closes every session: whoever knew the old one, or holds a copy of a token, is out. The one that
 * changed it goes on under a new token. The owner is told.
 */
export async function cambiaPassword(
  trx: Db,
  actor: Actor,
  { password_hash, info, now }: Cambio,
): Promise<{ chiuse: number; token: string }> {
  const { utente_id, sessione_id, ruolo } = actor
  await tieniSessione(trx, sessione_id)
  const { expires_at } = await getSessione(trx, actor, sessione_id, now)
  await trx
    .updateTable('utenti')
    .set({ password_hash, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utente_id)
    .where('id', '<>', sessione_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await annota(trx, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: 'portale',
    azione: 'cambia_password',
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
  const { token } = await apriSessione(trx, {
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
