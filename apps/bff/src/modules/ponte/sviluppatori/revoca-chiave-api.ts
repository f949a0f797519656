import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { ownerOf } from './sviluppatori.queries.ts'

/** Takes a key back: the next call made with it is refused. Revoking twice changes nothing. */
export async function revocaChiaveApi(call: Call, id: string): Promise<void> {
  const { actor, clock, db } = call
  const chiave = await db
    .selectFrom('chiavi_api')
    .select('revocata_at')
    .where('id', '=', id)
    .where('esercente_id', '=', ownerOf(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!chiave) throw new AppError('non_trovato')
  if (chiave.revocata_at !== null) return
  await db
    .updateTable('chiavi_api')
    .set({ revocata_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'revoca',
    entita: 'chiave_api',
    id,
    prima: { stato: 'attiva' },
    dopo: { stato: 'revocata' },
  })
}
