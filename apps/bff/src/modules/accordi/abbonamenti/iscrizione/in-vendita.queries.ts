import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { findPiano, type RigaPiano } from '../piani/piano.queries.ts'

/** The version that is sold, or was the last one sold. */
export async function findInVendita(db: Db, primo: string): Promise<RigaPiano> {
  const { id } = await db
    .selectFrom('piani as p')
    .select('p.id')
    .where(sql<string>`coalesce(p.primo_id, p.id)`, '=', primo)
    .where('p.sostituito_da', 'is', null)
    .executeTakeFirstOrThrow()
  const piano = await findPiano(db, id)
  if (piano === undefined) throw new AppError('non_trovato')
  return piano
}
