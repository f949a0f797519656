import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { pinned, readableBy } from '../../../http/search/parties.ts'
import { inviate } from './visibili.ts'

/** Locks a dilazione of the caller until the end of the transaction. Another's is not found. */
export async function lockDilazione(trx: Db, id: string, actor: Actor) {
  const scope = readableBy(actor)
  if (scope === null || !isId(id)) throw new AppError('non_trovato')
  let query = trx.selectFrom('dilazioni as p').selectAll().where('p.id', '=', id)
  for (const { column, id: party } of pinned(scope)) query = query.where(column, '=', party)
  if (actor.ruolo === 'cliente') query = query.where(inviate)
  const row = await query.forUpdate().executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}
