import { STATI_OROLOGIO, type StatoOrologio } from '@rateo/domain/tempo/orologio-prova'
import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { withRetries } from '../http/retry.ts'

export type Viaggio = {
  stato: StatoOrologio
  avanti_ms: number
  da_at: Date | null
  fino_at: Date | null
  /** Everything due up to this instant has been done. */
  vissuto_fino_at: Date | null
  errore: string | null
}

/** The clock of the trial as it is written in the database, where every process reads it. */
export async function findViaggio(db: Db): Promise<Viaggio> {
  const { stato, ...riga } = await db
    .selectFrom('orologio_prova')
    .select(['stato', 'avanti_ms', 'da_at', 'fino_at', 'vissuto_fino_at', 'errore'])
    .executeTakeFirstOrThrow()
  return { ...riga, stato: STATI_OROLOGIO.find((uno) => uno === stato) ?? 'pronto' }
}

/** Sends the clock to an instant; false while it is on its way to another. */
export async function mettiInViaggio(trx: Db, da: Date, fino: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orologio_prova')
    .set({
      stato: 'in_avanzamento',
      da_at: da,
      fino_at: fino,
      vissuto_fino_at: da,
      errore: null,
    })
    .where('stato', '=', 'pronto')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a journey that stopped go on from where it is; false where there is none. */
export async function riprendiViaggio(trx: Db): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orologio_prova')
    .set({ stato: 'in_avanzamento', errore: null })
    .where('stato', '=', 'fallito')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes how far ahead the clock is from now on, and up to where everything is done. */
export const segnaPasso = (db: Db, avanti_ms: number, vissuto_fino_at: Date) =>
  db.updateTable('orologio_prova').set({ avanti_ms, vissuto_fino_at }).execute()

export const arriva = (db: Db, vissuto_fino_at: Date) =>
  db.updateTable('orologio_prova').set({ stato: 'pronto', vissuto_fino_at }).execute()

export const siFerma = (db: Db, errore: string) =>
  db
    .updateTable('orologio_prova')
    .set({ stato: 'fallito', errore: errore.slice(0, 300) })
    .where('stato', '=', 'in_avanzamento')
    .execute()

type Passo = {
  avanti_ms: number
  /** Everything due up to this instant has been done. */
  vissuto_fino_at: Date
  /** The mark of a step: the clock moves only if nothing was written since that step. */
  seQuieto: string | null
}

/**
 * Moves the clock on. The answer tells, to the next step, whether anybody wrote something in
 * between: it is the number of the next transaction that writes. Null where the clock stayed because somebody had.
 */
export async function faPasso(db: Db, passo: Passo): Promise<string | null> {
  const step = sql<{ n: string }>`
    with mosso as (
      update orologio_prova set avanti_ms = ${passo.avanti_ms}, vissuto_fino_at = ${passo.vissuto_fino_at}
      where coalesce(${passo.seQuieto}, pg_snapshot_xmax(pg_current_snapshot())::text)
        = pg_snapshot_xmax(pg_current_snapshot())::text
      returning 1
    )
    select (pg_current_xact_id()::text::bigint + 1)::text as n from mosso`
  // Somebody who changes their session meanwhile may hold what the step waits for, and wait for the step.
  const { rows } = await withRetries(() => step.execute(db))
  return rows[0]?.n ?? null
}

const SEGUI_MS = 500

/** Keeps the clock of a process with the one in the database, which another may be moving. */
export function seguiOrologio(
  db: Db,
  clock: MovableClock,
  letto: (stato: StatoOrologio) => void = () => undefined,
): { stop: () => void } {
  const leggi = async () => {
    const { avanti_ms, stato } = await findViaggio(db)
    clock.setAhead(avanti_ms)
    letto(stato)
  }
  // A database that is away for a moment is asked again at the next turn.
  const timer = setInterval(() => void leggi().catch(() => undefined), SEGUI_MS)
  return { stop: () => clearInterval(timer) }
}
