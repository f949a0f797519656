import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const DAY = 24 * 3_600_000
/** A prefix is judged once so many codes have gone to it, and stopped when so few have come back (T20). */
const INVII_MINIMI = 50
const CONVERSIONE_MINIMA = 0.4

/** A number without its last four figures: who pumps buys them by the thousand. */
export const prefissoDi = (numero: string): string => numero.slice(0, -4)

export type Prefisso = { prefisso: string; inviati: number; verificati: number }

/** Codes count once they are over: a person who has just been sent one has had no time to give it back. */
const contati = (db: Db, now: Date) =>
  db
    .selectFrom('codici_otp')
    .where('prefisso', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
    .groupBy('prefisso')
    .select([
      sql<string>`prefisso`.as('prefisso'),
      sql<number>`count(*)::int`.as('inviati'),
      sql<number>`count(used_at)::int`.as('verificati'),
    ])
    .having(sql<number>`count(*)`, '>=', INVII_MINIMI)
    .having(
      sql<number>`count(used_at)`,
      '<',
      sql<number>`count(*) * ${CONVERSIONE_MINIMA}::numeric`,
    )

/** The prefixes to which codes are sent and hardly ever given back. They open again as the day goes by. */
export async function prefissiBloccati(db: Db, now: Date): Promise<Prefisso[]> {
  return contati(db, now).orderBy('prefisso').execute()
}

export async function isBloccato(db: Db, numero: string, now: Date): Promise<boolean> {
  const row = await contati(db, now).where('prefisso', '=', prefissoDi(numero)).executeTakeFirst()
  return row !== undefined
}
