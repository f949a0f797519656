import type { RuoloRegistrabile } from '@rateo/contract/passi'
import type { Db } from '../../db/database.ts'
import { hashToken } from '../sessione/index.ts'

export type Invitato = { ruolo: RuoloRegistrabile; dati: unknown; esercente_id: string | null }

/**
 * Takes up an invitation, once. It was sent to that e-mail, so that whoever holds it reads it; for another e-mail, or
 * out of its time, it is as if there were none.
 */
export async function usaInvito(
  trx: Db,
  token: string,
  email: string,
  now: Date,
): Promise<Invitato | null> {
  const row = await trx
    .updateTable('inviti')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['ruolo', 'dati', 'esercente_id'])
    .executeTakeFirst()
  return row === undefined ? null : { ...row, ruolo: row.ruolo as RuoloRegistrabile }
}
