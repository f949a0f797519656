import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

/** Opens or shuts an account; false when it was so already. Agreements of the person stay as they are. */
export async function cambiaStatoUtente(
  db: Db,
  { id, stato, now }: { id: string; stato: 'attivo' | 'inattivo'; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('utenti')
    .where('id', '=', id)
    .select('stato')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  if (row.stato === stato) return false
  await db.updateTable('utenti').set({ stato, updated_at: now }).where('id', '=', id).execute()
  return true
}
