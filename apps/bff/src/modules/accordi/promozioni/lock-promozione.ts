import type { Call } from '../../../http/call.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'

/** A promozione, held until the end: who uses it meanwhile waits. */
export async function lockPromozione({ db, actor }: Call, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('promozioni')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  const isReadable =
    actor.ruolo === 'admin' ||
    (row?.di_esercente === true && row.esercente_id === actor.esercente_id)
  if (row === undefined || !isReadable) throw new AppError('non_trovato')
  return row
}
