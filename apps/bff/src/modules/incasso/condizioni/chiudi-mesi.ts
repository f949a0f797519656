import { sql } from 'kysely'
import { stored } from '../../../db/stored.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'

/** Closes the commissions of the months that are over; returns how many. For the timetable. */
export const chiudiMesi = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ quanti: number }>`
      select ${stored('chiudi_mesi_commissioni', {
        oggi: clock.today(),
        adesso: clock.now(),
      })} as quanti`.execute(trx)
    return rows[0]?.quanti ?? 0
  })
