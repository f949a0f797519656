import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { togliProposta } from './secondo-si/proponi.ts'

const PASSI = [
  { azione: 'scade', da: ['programmata', 'attiva', 'sospesa'], a: 'scaduta' },
  { azione: 'comincia', da: ['programmata'], a: 'attiva' },
] as const

/** Begins what is due and ends what is over. For the timetable; returns how many were moved. */
export async function seguiPromozioni({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const oggi = clock.today()
  let quante = 0
  for (const { azione, da, a } of PASSI) {
    const dovute = await db
      .selectFrom('promozioni')
      .where('stato', 'in', da)
      .where((eb) => (a === 'scaduta' ? eb('al', '<', oggi) : eb('dal', '<=', oggi)))
      .select(['id'])
      .execute()
    for (const { id } of dovute) {
      quante += await inTransaction(db, async (trx) => {
        const prima = await trx
          .selectFrom('promozioni')
          .where('id', '=', id)
          .where('stato', 'in', da)
          .select('stato')
          .forUpdate()
          .executeTakeFirst()
        if (prima === undefined) return 0
        await trx.updateTable('promozioni').set({ stato: a }).where('id', '=', id).execute()
        if (a === 'scaduta') await togliProposta(trx, id)
        const fatto = { azione, entita: 'promozione', id, at: clock.now() }
        await annotaSistema(trx, { ...fatto, prima, dopo: { stato: a } })
        return 1
      })
    }
  }
  return quante
}
