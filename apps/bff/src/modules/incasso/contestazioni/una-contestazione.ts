import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { findContestazione } from './contestazioni.queries.ts'

/** An id out of the address of a call; what cannot be one is nobody's. */
export function idDi(params: Record<string, string>, name = 'id'): string {
  const id = params[name] ?? ''
  if (!isId(id)) throw new AppError('non_trovato')
  return id
}

export async function unaContestazione(db: Db, id: string, now: Date): Promise<Contestazione> {
  const found = await findContestazione(db, id, now)
  if (!found) throw new AppError('non_trovato')
  return found
}
