import type { Db } from '../../db/database.ts'

const DAY = 24 * 3600 * 1000

/** Sessions that ended 30 days ago, codes of yesterday, windows that are over. For the timetable. */
export async function pulisciSessioni(
  db: Db,
  now: Date,
): Promise<{ sessioni: number; codici: number; limiti: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const sessioni = await db
    .deleteFrom('sessioni')
    .where('expires_at', '<', ago(30))
    .executeTakeFirst()
  const codici = await db
    .deleteFrom('codici_otp')
    .where('expires_at', '<', ago(1))
    .executeTakeFirst()
  const limiti = await db.deleteFrom('limiti').where('finestra_fino', '<', now).executeTakeFirst()
  return {
    sessioni: Number(sessioni.numDeletedRows),
    codici: Number(codici.numDeletedRows),
    limiti: Number(limiti.numDeletedRows),
  }
}
