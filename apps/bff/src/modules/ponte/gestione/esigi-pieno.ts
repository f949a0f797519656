import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { lockStaff } from '../../persone/sessione/index.ts'

export async function isStaff(db: Db, utente_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('utenti_ruoli')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'admin')
    .select('utente_id')
    .executeTakeFirst()
  return row !== undefined
}

/** An account of the staff is touched by who may everything alone: nobody shuts out who has more to say. */
export async function esigiPieno({ db, actor }: Call, utente_id: string): Promise<void> {
  await lockStaff(db)
  if (!actor.ambiti || !(await isStaff(db, utente_id))) return
  throw new AppError('non_autorizzato', {
    message: 'È una persona dello staff: lo fa chi può tutto.',
  })
}
