import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { readableBy } from './readable-by.ts'

/** The request, held until the end of the transaction: who writes and who changes its state wait for one another. */
export async function lockRichiesta(db: Db, id: string, actor: Actor) {
  const scope = readableBy(actor)
  if (scope === null) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('richieste_assistenza')
    .select(['id', 'stato', 'risolta_at', 'assegnata_a', 'utente_id'])
    .where('id', '=', id)
    .where((eb) => eb.and(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  return row
}
