import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'

/** Locks a ripartizione of the caller: answers, and what its esercente does, come one after the other. */
export async function lockRipartizione({ db, actor }: Call, id: string) {
  const row = await db
    .selectFrom('ripartizioni')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}

/** Locks a share of the caller, by the whole that it is of. Another's is not found. */
export async function lockQuota({ db, actor }: Call, id: string) {
  const di = await db
    .selectFrom('quote_ripartizione as q')
    .innerJoin('ripartizioni as r', 'r.id', 'q.ripartizione_id')
    .where('q.id', '=', id)
    .where('q.cliente_id', '=', actor.cliente_id ?? '')
    .where('r.tipo', '=', 'spesa')
    .select('r.id')
    .executeTakeFirst()
  if (di === undefined) throw new AppError('non_trovato')
  const ripartizione = await db
    .selectFrom('ripartizioni')
    .selectAll()
    .where('id', '=', di.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const quota = await db
    .selectFrom('quote_ripartizione')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ripartizione, quota }
}
