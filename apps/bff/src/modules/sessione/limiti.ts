import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'

const MINUTE = 60_000

export type Limite = { chiave: string; massimo: number; finestra_ms: number }

// An address or an e-mail is not to be read in the table that counts them.
const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

export const limiteConto = (email: string): Limite => ({
  chiave: `accesso:conto:${hidden(email)}`,
  massimo: 5,
  finestra_ms: 15 * MINUTE,
})
export const limiteIndirizzo = (ip: string): Limite => ({
  chiave: `accesso:ip:${hidden(ip)}`,
  massimo: 20,
  finestra_ms: 15 * MINUTE,
})
export const limiteCodici = (utenteId: string): Limite => ({
  chiave: `otp:${utenteId}`,
  massimo: 10,
  finestra_ms: 24 * 60 * MINUTE,
})

/**
 * Counts one more try and refuses it beyond the limit. One statement, so that tries made together on several processes
 * are all counted. When the count cannot be kept the try is refused too: the failure of the database is thrown.
 */
export async function conta(
  db: Db,
  { chiave, massimo, finestra_ms }: Limite,
  now: Date,
): Promise<void> {
  const fino = new Date(now.getTime() + finestra_ms)
  const { conteggio, finestra_fino } = await db
    .insertInto('limiti')
    .values({ chiave, conteggio: 1, finestra_fino: fino })
    .onConflict((conflict) =>
      conflict.column('chiave').doUpdateSet({
        conteggio: sql`case when limiti.finestra_fino <= ${now} then 1 else limiti.conteggio + 1 end`,
        finestra_fino: sql`case when limiti.finestra_fino <= ${now} then ${fino}::timestamptz else limiti.finestra_fino end`,
      }),
    )
    .returning(['conteggio', 'finestra_fino'])
    .executeTakeFirstOrThrow()
  if (conteggio > massimo) {
    const seconds = Math.ceil((finestra_fino.getTime() - now.getTime()) / 1000)
    throw new AppError('troppi_tentativi', { retry_after: Math.max(1, seconds) })
  }
}

/** A success: the account starts again from nothing, the address gets its try back. */
export async function perdona(db: Db, conto: Limite, indirizzo: Limite): Promise<void> {
  await db.deleteFrom('limiti').where('chiave', '=', conto.chiave).execute()
  await db
    .updateTable('limiti')
    .set((eb) => ({ conteggio: eb('conteggio', '-', 1) }))
    .where('chiave', '=', indirizzo.chiave)
    .where('conteggio', '>', 0)
    .execute()
}
