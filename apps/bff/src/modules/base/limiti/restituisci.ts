import type { Db } from '../../../db/database.ts'

/** Starts the count of a key again from nothing. */
export async function azzera(db: Db, chiave: string): Promise<void> {
  await db.deleteFrom('limiti').where('chiave', '=', chiave).execute()
}

/** Gives one try back, and the wait that it had cost. */
export async function restituisci(db: Db, chiave: string): Promise<void> {
  await db
    .updateTable('limiti')
    .set((eb) => ({ conteggio: eb('conteggio', '-', 1), attesa_fino: null }))
    .where('chiave', '=', chiave)
    .where('conteggio', '>', 0)
    .execute()
}

/** Forgets the windows that are over. */
export async function pulisciLimiti(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('limiti')
    .where('finestra_fino', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
