import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { lockRichiesta } from './blocca-richiesta.ts'

/** Marks as seen by this side all that was written until now. */
export async function segnaLetta(db: Db, id: string, actor: Actor, now: Date): Promise<void> {
  await lockRichiesta(db, id, actor)
  await db
    .updateTable('richieste_assistenza')
    .set({ [actor.ruolo === 'admin' ? 'letta_staff_at' : 'letta_utente_at']: now })
    .where('id', '=', id)
    .execute()
}
