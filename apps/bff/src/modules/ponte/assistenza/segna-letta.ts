import type { LatoAssistenza } from '@rateo/domain/stati/assistenza'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { lockRichiesta } from './blocca-richiesta.ts'

/** The column that says until when each side has read. */
export const LETTA_AT = {
  richiedente: 'letta_utente_at',
  esercente: 'letta_esercente_at',
  staff: 'letta_staff_at',
} as const satisfies Record<LatoAssistenza, string>

/** Marks as seen by this side all that was written until now. */
export async function segnaLetta(db: Db, id: string, actor: Actor, now: Date): Promise<void> {
  const { lato } = await lockRichiesta(db, id, actor)
  await db
    .updateTable('richieste_assistenza')
    .set({ [LETTA_AT[lato]]: now })
    .where('id', '=', id)
    .execute()
}
