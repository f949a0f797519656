import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'

/** Whether the database came back from a backup and is not yet known to be complete: nothing is sent meanwhile. */
export async function inRipristino(db: Db): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`select ${stored('in_ripristino', {})} as si`.execute(
    db,
  )
  return rows[0]?.si === true
}
