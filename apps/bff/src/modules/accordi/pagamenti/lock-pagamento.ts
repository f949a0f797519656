import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from '../../../http/search/parties.ts'

/** Locks a pagamento of the caller, with the lock that the start of a tentativo takes. Another's is not found. */
export async function lockPagamento(db: Db, id: string, actor: Actor) {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('pagamenti')
    .select([
      'esercente_id',
      'cliente_id',
      'stato',
      'origine',
      'valido_fino',
      'residuo_centesimi',
      'mora_condonata_at',
    ])
    .where('id', '=', id)
    .where((eb) => eb.and(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}
