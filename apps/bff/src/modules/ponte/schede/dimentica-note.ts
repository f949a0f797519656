import type { Db } from '../../../db/database.ts'

/** Deletes what an esercente wrote for itself of its clienti; returns how many. */
export async function dimenticaNote(db: Db, esercente_id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('note_cliente')
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
