import type { Db } from '../../../db/database.ts'
import { pulisciLimiti } from '../../base/limiti/index.ts'
import { pulisciCodici } from '../otp/index.ts'

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
  return {
    sessioni: Number(sessioni.numDeletedRows),
    codici: await pulisciCodici(db, ago(1)),
    limiti: await pulisciLimiti(db, now),
  }
}
