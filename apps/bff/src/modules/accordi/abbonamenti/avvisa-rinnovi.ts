import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { stored } from '../../../db/stored.ts'

/** Tells who is about to be charged after a trial, or for a long period. For the timetable; returns how many. */
export async function avvisaRinnovi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('avvisa_rinnovi', { oggi: clock.today(), adesso: clock.now() })} as quanti`.execute(
    db,
  )
  return rows[0]?.quanti ?? 0
}
