import type { Db } from '../../../db/database.ts'

/** The method of a dilazione or an abbonamento from now on: a card, or a mandato. */
export type Scelta = { oggetto_tipo: 'abbonamento' | 'dilazione'; oggetto_id: string } & (
  | { metodo_id: string; mandato_id?: never }
  | { mandato_id: string; metodo_id?: never }
)

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
