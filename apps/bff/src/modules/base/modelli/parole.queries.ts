import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ParoleCambiate } from '../../../emails/modelli/parole-in-vigore.ts'

/** Finds the words that hold now in place of the sentences' own. */
export async function findParole(db: Db): Promise<ParoleCambiate> {
  const { rows } = await sql<{ originale: string; testo: string | null }>`
    select distinct on (originale) originale, testo from parole_messaggi
    order by originale, created_at desc, id desc`.execute(db)
  return new Map(
    rows.flatMap(({ originale, testo }) => (testo === null ? [] : [[originale, testo] as const])),
  )
}
