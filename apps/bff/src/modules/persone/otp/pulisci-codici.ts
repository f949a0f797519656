import type { Db } from '../../../db/database.ts'

/** Forgets the codes that were over before `prima`: what they confirmed is in the cronologia. */
export async function pulisciCodici(db: Db, prima: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('codici_otp')
    .where('expires_at', '<', prima)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
