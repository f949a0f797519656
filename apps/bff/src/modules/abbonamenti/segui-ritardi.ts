import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { leggiRegole } from '../solleciti/index.ts'

/** Late, then suspended, then ended: a step a day at the most. For the timetable, after the tries of the day. */
export async function seguiRitardi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { abbonamento } = await leggiRegole(db, clock.now())
  const { rows } = await sql<{ quanti: number }>`
    select segui_ritardi(${clock.today()}::date, ${abbonamento.tolleranza}, ${abbonamento.cessa}, ${clock.now()})
      as quanti`.execute(db)
  return rows[0]?.quanti ?? 0
}
