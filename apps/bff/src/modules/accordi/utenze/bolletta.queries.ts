import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

export type Quale = { utenza_id: string; bolletta_id: string }

/** A bolletta of an utenza that the caller has locked. */
export async function findBolletta(db: Db, { utenza_id, bolletta_id }: Quale) {
  const row = await db
    .selectFrom('bollette')
    .select(['id', 'stato', 'importo_centesimi', 'scadenza', 'codice_avviso', 'pagamento_id'])
    .where('id', '=', bolletta_id)
    .where('utenza_id', '=', utenza_id)
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}

/** The debts that bollette are linked to: all of an utenza, or one. */
export async function findCollegati(
  db: Db,
  { utenza_id, bolletta_id }: { utenza_id: string; bolletta_id?: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bollette')
    .where('utenza_id', '=', utenza_id)
    .$if(bolletta_id !== undefined, (query) => query.where('id', '=', bolletta_id ?? ''))
    .where('pagamento_id', 'is not', null)
    .select('pagamento_id')
    .execute()
  return rows.flatMap(({ pagamento_id }) => pagamento_id ?? [])
}
