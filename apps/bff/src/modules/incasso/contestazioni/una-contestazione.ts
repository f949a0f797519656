import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findContestazione } from './contestazioni.queries.ts'

export async function unaContestazione(db: Db, id: string, now: Date): Promise<Contestazione> {
  const found = await findContestazione(db, id, now)
  if (!found) throw new AppError('non_trovato')
  return found
}
