import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

export type Limite = {
  chiave: string
  massimo: number
  finestra_ms: number
  /** The sentence for a person beyond the limit; the catalogue's when it is left out. */
  messaggio?: (minuti: number) => string
}

/** The name of a limit for its caller: the first word of its key, which tells nothing of anybody else. */
export const nomeDi = (chiave: string): string => /^\w+/.exec(chiave)?.[0] ?? 'limite'

/**
 * Counts one more try and refuses it beyond the limit. One statement, so that tries made together on several processes
 * are all counted; returns how many there were. When the count cannot be kept the try is refused too: the failure of the database is thrown.
 */
export async function conta(
  db: Db,
  { chiave, massimo, finestra_ms, messaggio }: Limite,
  now: Date,
): Promise<number> {
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
  if (conteggio <= massimo) return conteggio
  const seconds = Math.max(1, Math.ceil((finestra_fino.getTime() - now.getTime()) / 1000))
  const message = messaggio?.(Math.ceil(seconds / 60))
  const quota = { nome: nomeDi(chiave), massimo, finestra_secondi: Math.round(finestra_ms / 1000) }
  throw new AppError('troppi_tentativi', {
    retry_after: seconds,
    quota,
    ...(message && { message }),
  })
}
