import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { findMora } from '../../incasso/mora/index.ts'
import { REGISTRABILI } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'

/**
 * Gives up the mora of a debt, under the lock that the start of a payment takes too: a payment that began before
 * keeps its mora, one that begins later has none.
 */
export async function condonaMora(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const row = await lockPagamento(db, id, actor)
  if (row.mora_condonata_at !== null) return
  const now = clock.now()
  const mora = (await findMora(db, [id], { al: clock.today(), now })).get(id)
  if (mora === undefined || !REGISTRABILI.some((stato) => stato === row.stato)) {
    throw new AppError('stato_incompatibile', {
      message: 'Su questo pagamento ora non ci sono interessi di mora da condonare.',
    })
  }
  await db
    .updateTable('pagamenti')
    .set({ mora_condonata_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'condona_mora',
    entita: 'pagamento',
    id,
    prima: { mora_centesimi: mora.totale_centesimi },
    dopo: { mora_centesimi: 0 },
  })
}
