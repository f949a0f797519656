import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { stored } from '../../../db/stored.ts'
import { isPortaChiusa } from '../../incasso/addebiti/index.ts'
import { findRegole } from '../../incasso/solleciti/index.ts'

/**
 * Late, then suspended, then ended: a step a day at the most, and none while the provider turns payments away. For the
 * timetable, after the tries of the day.
 */
export async function seguiRitardi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  if (await isPortaChiusa(db)) return 0
  const { abbonamento } = await findRegole(db, clock.now())
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('segui_ritardi', {
      oggi: clock.today(),
      tolleranza: abbonamento.tolleranza,
      cessa: abbonamento.cessa,
      adesso: clock.now(),
    })}
      as quanti`.execute(db)
  return rows[0]?.quanti ?? 0
}
