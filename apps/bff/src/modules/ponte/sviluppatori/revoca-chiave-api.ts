import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Chi } from './crea-chiave-api.ts'
import { ownerOf } from './sviluppatori.queries.ts'

/** Takes a key back: the next call made with it is refused. Revoking twice changes nothing. */
export async function revocaChiaveApi(
  db: Db,
  id: string,
  { actor, clock, ip, request_id }: Chi,
): Promise<void> {
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
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: 'revoca',
    entita: 'chiave_api',
    entita_id: id,
    prima: { stato: 'attiva' },
    dopo: { stato: 'revocata' },
    ip,
    request_id,
  })
}
