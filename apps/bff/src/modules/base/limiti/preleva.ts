import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type Prelievo = { chiave: string; quanto: number; massimo: number; finestra_ms: number }

/**
 * Takes so much out of what one window allows. One statement, so that of many made together no more passes than there
 * is; what does not pass takes nothing. Returns when the window ends where there was not enough, else null.
 */
export async function preleva(
  db: Db,
  { chiave, quanto, massimo, finestra_ms }: Prelievo,
  now: Date,
): Promise<Date | null> {
  const fino = new Date(now.getTime() + finestra_ms)
  if (quanto > massimo) return fino
  const isOver = sql<boolean>`limiti.finestra_fino <= ${now}`
  const nuovo = sql<number>`case when ${isOver} then ${quanto}::int else limiti.conteggio + ${quanto}::int end`
  const preso = await db
    .insertInto('limiti')
    .values({ chiave, conteggio: quanto, finestra_fino: fino })
    .onConflict((conflict) =>
      conflict
        .column('chiave')
        .doUpdateSet({
          conteggio: nuovo,
          finestra_fino: sql`case when ${isOver} then ${fino}::timestamptz else limiti.finestra_fino end`,
        })
        .where(sql<boolean>`(${nuovo}) <= ${massimo}::int`),
    )
    .returning('conteggio')
    .executeTakeFirst()
  if (preso !== undefined) return null
  const { finestra_fino } = await db
    .selectFrom('limiti')
    .where('chiave', '=', chiave)
    .select('finestra_fino')
    .executeTakeFirstOrThrow()
  return finestra_fino
}
