import { causaleSdd } from '@rateo/domain/banca/sdd-causali'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaMandato } from './annota-mandato.ts'

/** The provider knows the mandato no more, or says that it is not valid. */
export const MANDATO_INUTILIZZABILE = 'metodo_non_utilizzabile'

/** The payer's bank, or the provider, said that this account cannot be debited: nothing more is sent under the mandato. */
export async function sospendiMandato(
  db: Db,
  { id, causale }: { id: string; causale: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const motivo =
      causale === MANDATO_INUTILIZZABILE
        ? 'Il servizio di pagamento non può più addebitare questo conto: serve un nuovo mandato o un altro modo di pagare.'
        : `${causaleSdd(causale).etichetta} (${causale})`
    const { numUpdatedRows } = await trx
      .updateTable('mandati')
      .set({ stato: 'sospeso', motivo, updated_at: now })
      .where('id', '=', id)
      .where('stato', '=', 'attivo')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await annotaMandato(
      { db: trx },
      {
        id,
        azione: 'sospende',
        da: 'attivo',
        a: 'sospeso',
        altro: { causale },
      },
    )
    await accoda(trx, {
      argomento: 'mandato',
      unicita: `mandato:sospeso:${id}:${now.getTime()}`,
      contenuto: { mandato_id: id, fatto: 'sospeso' },
    })
  })
}
