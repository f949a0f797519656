import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'

/** The part of a price that an abbonamento pays: all of it, or its share. */
export async function prezzoDi(
  db: Db,
  { quota_id }: { quota_id: string | null },
  totale: number,
): Promise<number> {
  if (quota_id === null) return totale
  const { rows } = await sql<{ mio: number }>`
    select ${stored('quota_di', { quota: quota_id, totale })} as mio`.execute(db)
  return rows[0]?.mio ?? totale
}
