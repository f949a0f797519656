import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { annotaDilazione } from '../annota-dilazione.ts'

const QUANTE = 200

/**
 * Plans whose suspension is over go on from the day after its last, on the days that were told when it began. For the timetable;
 * returns how many.
 */
export async function riprendiDilazioni({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const finite = await db
    .selectFrom('sospensioni_dilazione')
    .where('finita_at', 'is', null)
    .where('fino_al', '<', clock.today())
    .orderBy('fino_al')
    .limit(QUANTE)
    .select('dilazione_id')
    .execute()
  let quante = 0
  for (const { dilazione_id: id } of finite) {
    const ripresa = await inTransaction(db, async (trx) => {
      const { stato } = await trx
        .selectFrom('dilazioni')
        .where('id', '=', id)
        .select('stato')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('sospensioni_dilazione')
        .set({ finita_at: clock.now() })
        .where('dilazione_id', '=', id)
        .where('finita_at', 'is', null)
        .execute()
      // Paid whole, or left, in the meantime.
      if (stato !== 'sospesa') return false
      await sql`select ${stored('cambia_calendario', {
        dilazione: id,
        stato: 'attiva',
        calendario: [],
        adesso: clock.now(),
      })}`.execute(trx)
      await annotaDilazione(
        { db: trx, clock },
        { id, azione: 'riprende', da: 'sospesa', a: 'attiva' },
      )
      return true
    })
    if (ripresa) quante += 1
  }
  return quante
}
