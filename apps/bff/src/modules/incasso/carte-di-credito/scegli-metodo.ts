import type { Db } from '../../../db/database.ts'

/** Each thing that is charged by itself: a dilazione, an abbonamento, or one debt on the day that its cliente chose. */
export type Oggetto = {
  oggetto_tipo: 'abbonamento' | 'dilazione' | 'pagamento'
  oggetto_id: string
}

/** The method of it from now on: a card, or a mandato. */
export type Scelta = Oggetto &
  ({ metodo_id: string; mandato_id?: never } | { mandato_id: string; metodo_id?: never })

/**
 * Sets the method; charges that have not started yet follow it. The caller has checked that the method belongs to the
 * cliente who pays.
 */
export async function scegliMetodo(trx: Db, scelta: Scelta): Promise<void> {
  const { oggetto_tipo, oggetto_id, metodo_id = null, mandato_id = null } = scelta
  await trx
    .insertInto('usi_metodo')
    .values({ oggetto_tipo, oggetto_id, metodo_id, mandato_id })
    .onConflict((conflict) =>
      conflict.columns(['oggetto_tipo', 'oggetto_id']).doUpdateSet({ metodo_id, mandato_id }),
    )
    .execute()
}

/** Nothing is charged by itself any more. */
export async function lasciaMetodo(trx: Db, oggetto: Oggetto): Promise<void> {
  await trx
    .deleteFrom('usi_metodo')
    .where((eb) => eb.and(oggetto))
    .execute()
}
