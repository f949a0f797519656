import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { annota } from '../cronologia/index.ts'
import { accoda } from '../uscite/index.ts'

type Cambio = { password_hash: string; info: CallInfo; now: Date }

/** The new password closes every other session: whoever knew the old one is out. The owner is told. */
export async function cambiaPassword(
  trx: Db,
  { utente_id, sessione_id, ruolo }: Actor,
  { password_hash, info, now }: Cambio,
): Promise<number> {
  await trx
    .updateTable('utenti')
    .set({ password_hash, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utente_id)
    .where('id', '<>', sessione_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await annota(trx, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: 'portale',
    azione: 'cambia_password',
    entita: 'utente',
    entita_id: utente_id,
    ip: info.ip,
    request_id: info.request_id,
  })
  await accoda(trx, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:password:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'password' },
  })
  return Number(numUpdatedRows)
}
