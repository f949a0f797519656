import type { Db } from '../src/db/database.ts'

/** The one-time code that somebody was sent last, as it waits to leave; empty where none does. */
export async function lastCodeOf(db: Db, utente_id: string): Promise<string> {
  const rows = await db
    .selectFrom('uscite')
    .where('argomento', '=', 'otp')
    .orderBy('id', 'desc')
    .select('contenuto')
    .execute()
  const found = rows
    .map(({ contenuto }) => contenuto as { utente_id: string; codice: string })
    .find((one) => one.utente_id === utente_id)
  return found?.codice ?? ''
}
