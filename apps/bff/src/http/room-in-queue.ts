import { IN_CODA_MAX } from '@rateo/domain/stati/lavorazione'
import type { Db } from '../db/database.ts'
import { AppError } from './errors.ts'

/**
 * Refuses one more lavorazione of a person who has `IN_CODA_MAX` waiting. @throws AppError `troppe_richieste` with
 * `message`
 */
export async function requireRoomInQueue(
  db: Db,
  table: 'azioni_multiple' | 'esportazioni' | 'reports',
  autore_id: string,
  message: string,
): Promise<void> {
  // The lock takes one request of a person at a time, or two at once would both find room.
  await db.selectFrom('utenti').select('id').where('id', '=', autore_id).forUpdate().execute()
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('autore_id', '=', autore_id)
    .where('stato', 'in', ['in_attesa', 'in_elaborazione'])
    .executeTakeFirstOrThrow()
  if (Number(n) >= IN_CODA_MAX) throw new AppError('troppe_richieste', { message })
}
