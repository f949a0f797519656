import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { CallInfo } from '../../../../http/call.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { chiudi } from './apri-sessione.ts'

/** Closes one session: the next call with its token is nobody's. */
export async function revocaSessione(
  trx: Db,
  actor: Pick<Actor, 'utente_id' | 'ruolo'>,
  id: string,
  { info, now, azione }: { info: CallInfo; now: Date; azione: 'uscita' | 'revoca_sessione' },
): Promise<void> {
  await chiudi(trx, id, now)
  await annota(
    { db: trx, actor, info },
    {
      azione,
      entita: 'sessione',
      id,
    },
  )
}

/**
 * Everywhere at once: when the person says so, the password is lost or the account is closed. Devices lose their
 * notifications too: a phone that is out would go on showing what is due.
 */
export async function revocaTutte(trx: Db, utenteId: string, now: Date): Promise<number> {
  await trx.deleteFrom('dispositivi_push').where('utente_id', '=', utenteId).execute()
  const { numUpdatedRows } = await trx
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utenteId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
