import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import type { FileAccolto } from '../../registri/caricamenti/index.ts'

/** Keeps the picture, already drawn anew. */
export async function caricaLogo(
  trx: Db,
  esercente_id: string,
  { formato, contenuto }: FileAccolto,
  now: Date,
): Promise<void> {
  const values = { formato, contenuto, updated_at: now }
  await trx
    .insertInto('loghi')
    .values({ esercente_id, ...values })
    .onConflict((conflict) => conflict.column('esercente_id').doUpdateSet(values))
    .execute()
}

export async function eliminaLogo(trx: Db, esercente_id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new AppError('non_trovato')
}

export async function findLogo(db: Db, esercente_id: string) {
  const row = await db
    .selectFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .select(['formato', 'contenuto'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** The instant of the logo's last change, for its address; null when there is none. */
export async function versioneLogo(db: Db, esercente_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('loghi')
    .where('esercente_id', '=', esercente_id)
    .select('updated_at')
    .executeTakeFirst()
  return row === undefined ? null : String(row.updated_at.getTime())
}
