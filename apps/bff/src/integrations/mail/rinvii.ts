import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Counts one more time that a message is sent again, and tells which it is: its row is held until the transaction ends. */
export async function contaRinvio(db: Db, messaggio_id: string): Promise<number> {
  const { rows } = await sql<{ rinvii: number }>`
    update messaggi set rinvii = rinvii + 1 where id = ${messaggio_id} returning rinvii`.execute(db)
  return rows[0]?.rinvii ?? 0
}
