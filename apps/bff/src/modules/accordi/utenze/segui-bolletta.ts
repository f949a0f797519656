import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'

/** Tells the bolletta of a debt what became of it. */
export async function segui(db: Db, pagamento_id: string): Promise<void> {
  await sql`select ${stored('bolletta_segue', { pagamenti: [pagamento_id] })}`.execute(db)
}
