import type { Deps } from '../../../../http/deps.ts'

/** The days after which the address of a transfer is needed by nobody: its letter is long expired. */
const GIORNI = 30

/** Forgets the addresses of people who were asked to take an abbonamento over. For the timetable; returns how many. */
export async function dimenticaTrasferimenti({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('trasferimenti_abbonamento')
    .set((eb) => ({
      email: null,
      stato: eb.case().when('stato', '=', 'in_attesa').then('ritirato').else(eb.ref('stato')).end(),
      chiuso_at: eb.fn.coalesce('chiuso_at', 'scade_at'),
    }))
    .where('email', 'is not', null)
    .where('scade_at', '<', new Date(clock.now().getTime() - GIORNI * 86_400_000))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
