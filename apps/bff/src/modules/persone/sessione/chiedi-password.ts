import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { FailedTry } from '../../../http/failed-try.ts'
import { azzera, conta } from '../../base/limiti/index.ts'
import { verifyPassword } from './password.ts'

const TENTATIVI = 5
const FINESTRA_MS = 15 * 60_000

/**
 * Requires the password of the person at the open session. Must not run in the transaction of what it allows, or a
 * wrong try would be forgotten. Throws with the field to correct.
 */
export async function chiediPassword(
  db: Db,
  { utente_id, now }: { utente_id: string; now: Date },
  password: string,
): Promise<void> {
  const chiave = `password:${utente_id}`
  await conta(db, { chiave, massimo: TENTATIVI, finestra_ms: FINESTRA_MS }, now)
  const { password_hash } = await db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, password_hash))) {
    throw new AppError('dati_non_validi', {
      errors: [{ pointer: '/password', message: 'La password non è quella attuale' }],
      cause: new FailedTry('password_errata', utente_id),
    })
  }
  await azzera(db, chiave)
}
