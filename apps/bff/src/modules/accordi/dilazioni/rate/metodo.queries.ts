import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'

/** The card or the account that the rate are charged to, in words; else how they are paid. */
export async function metodoDi(
  db: Db,
  d: { id: string; metodo: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ metodo: string | null }>`
    select ${stored('prossimo_metodo', { tipo: 'dilazione', id: d.id })} as metodo`.execute(db)
  const metodo = rows[0]?.metodo ?? null
  if (metodo !== null) return metodo
  return d.metodo === 'bonifico' ? 'Bonifico' : null
}
