import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { lockPagamento } from './lock-pagamento.ts'

/** Moves the day of a request that is not paid yet; the days of rate and abbonamenti follow their contract. */
export async function cambiaScadenza(call: Call, id: string, scadenza: string): Promise<void> {
  const { db, clock, actor } = call
  const { stato, origine } = await lockPagamento(db, id, actor)
  if (origine !== 'una_tantum' || !STATI_PAGABILI.some((pagabile) => pagabile === stato)) {
    const { etichetta } = etichettaDi('pagamento', stato)
    const message = `La scadenza non cambia più. Il pagamento è nello stato “${etichetta}”.`
    throw new AppError('stato_incompatibile', { message })
  }
  const { scadenza: prima } = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .select('scadenza')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('pagamenti')
    .set({ scadenza, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'cambia_scadenza',
    entita: 'pagamento',
    id,
    prima: { scadenza: prima },
    dopo: { scadenza },
  })
}
