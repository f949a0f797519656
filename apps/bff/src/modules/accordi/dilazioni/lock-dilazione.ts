import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { pinned, readableBy } from '../../../http/search/parties.ts'
import { inviate } from './visibili.ts'

/** A dilazione of the caller; held until the end of the transaction where that is wanted. Another's is not found. */
async function leggi(db: Db, id: string, actor: Actor, isHeld: boolean) {
  const scope = readableBy(actor)
  if (scope === null || !isId(id)) throw new AppError('non_trovato')
  let query = db.selectFrom('dilazioni as p').selectAll().where('p.id', '=', id)
  for (const { column, id: party } of pinned(scope)) query = query.where(column, '=', party)
  if (actor.ruolo === 'cliente') query = query.where(inviate)
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}
export type Sua = Awaited<ReturnType<typeof leggi>>

/** Locks a dilazione of the caller until the end of the transaction. Another's is not found. */
export const lockDilazione = (trx: Db, id: string, actor: Actor): Promise<Sua> =>
  leggi(trx, id, actor, true)

/** The same, as it is: nothing is held. */
export const findDilazione = (db: Db, id: string, actor: Actor): Promise<Sua> =>
  leggi(db, id, actor, false)
