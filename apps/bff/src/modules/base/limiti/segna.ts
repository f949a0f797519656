import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Counts one more of something that is refused to nobody; returns how many there were in the window. */
export async function segna(
  db: Db,
  { chiave, finestra_ms }: { chiave: string; finestra_ms: number },
  now: Date,
): Promise<number> {
  const fino = new Date(now.getTime() + finestra_ms)
  const { conteggio } = await db
    .insertInto('limiti')
    .values({ chiave, conteggio: 1, finestra_fino: fino })
    .onConflict((conflict) =>
      conflict.column('chiave').doUpdateSet({
        conteggio: sql`case when limiti.finestra_fino <= ${now} then 1 else limiti.conteggio + 1 end`,
        finestra_fino: sql`case when limiti.finestra_fino <= ${now} then ${fino}::timestamptz else limiti.finestra_fino end`,
      }),
    )
    .returning('conteggio')
    .executeTakeFirstOrThrow()
  return conteggio
}

/** The count in the window that is running. */
export async function findConteggio(db: Db, chiave: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('limiti')
    .where('chiave', '=', chiave)
    .where('finestra_fino', '>', now)
    .select('conteggio')
    .executeTakeFirst()
  return row?.conteggio ?? 0
}
