import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { nomeDi } from './conta.ts'
import { restituisci } from './restituisci.ts'

export type LimiteConAttesa = {
  chiave: string
  /** Tries of one window that cost no wait. */
  liberi: number
  finestra_ms: number
}

/** Seconds to wait after the last free try, after the one that follows, and so on; the last for every further one. */
const ATTESE_S = [30, 60, 120, 300, 900]

function tra(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'un secondo' : `${seconds} secondi`
  return seconds <= 60 ? 'un minuto' : `${Math.ceil(seconds / 60)} minuti`
}

/** Counts a try unless one is being waited for; returns until when that is, or null when the try was counted. */
async function provaUno(
  db: Db,
  { chiave, liberi, finestra_ms }: LimiteConAttesa,
  now: Date,
): Promise<Date | null> {
  const fino = new Date(now.getTime() + finestra_ms)
  const isOver = sql<boolean>`limiti.finestra_fino <= ${now}`
  const nuovo = sql<number>`case when ${isOver} then 1 else limiti.conteggio + 1 end`
  const attese = sql`array[${sql.join(ATTESE_S.map((one) => sql.lit(one)))}]`
  const passo = sql`least((${nuovo}) - ${liberi}::int + 1, ${ATTESE_S.length}::int)`
  const row = await db
    .insertInto('limiti')
    .values({ chiave, conteggio: 1, finestra_fino: fino })
    .onConflict((conflict) =>
      conflict
        .column('chiave')
        .doUpdateSet({
          conteggio: nuovo,
          finestra_fino: sql`case when ${isOver} then ${fino}::timestamptz else limiti.finestra_fino end`,
          // None at all while tries are free: of two at once the one with the earlier clock would wait for the other.
          attesa_fino: sql`case when ${passo} >= 1
            then ${now}::timestamptz + make_interval(secs => (${attese})[${passo}]) end`,
        })
        .where(
          sql<boolean>`limiti.attesa_fino is null or limiti.attesa_fino <= ${now} or ${isOver}`,
        ),
    )
    .returning('conteggio')
    .executeTakeFirst()
  if (row !== undefined) return null
  const { attesa_fino } = await db
    .selectFrom('limiti')
    .where('chiave', '=', chiave)
    .select('attesa_fino')
    .executeTakeFirstOrThrow()
  return attesa_fino ?? now
}

/**
 * Counts one try against each of the limits. Beyond what is free nobody is shut out: they wait, longer after each try,
 * and what is sent during the wait is neither looked at nor counted. One statement a limit, so that of many made
 * together only the free ones are looked at. When a count cannot be kept the failure of the database is thrown.
 */
export async function contaConAttesa(
  db: Db,
  limiti: readonly LimiteConAttesa[],
  now: Date,
): Promise<void> {
  const contati: string[] = []
  for (const limite of limiti) {
    const attesa = await provaUno(db, limite, now)
    if (attesa === null) {
      contati.push(limite.chiave)
      continue
    }
    // Not looked at, so not a try for the others either.
    for (const chiave of contati) await restituisci(db, chiave)
    const seconds = Math.max(1, Math.ceil((attesa.getTime() - now.getTime()) / 1000))
    throw new AppError('troppi_tentativi', {
      retry_after: seconds,
      message: `Ci sono stati troppi tentativi non riusciti. Riprova tra ${tra(seconds)}.`,
      quota: {
        nome: nomeDi(limite.chiave),
        massimo: limite.liberi,
        finestra_secondi: Math.round(limite.finestra_ms / 1000),
      },
    })
  }
}
