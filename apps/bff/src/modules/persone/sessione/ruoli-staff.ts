import type { AmbitoStaff } from '@rateo/domain/permessi/staff'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'

/** Changes of the staff wait for one another, so that each sees who is left. */
export const lockStaff = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`.execute(trx)

/** Refuses what would leave nobody who may everything: no one could give a right to anybody any more. */
export async function esigiAltroPieno(trx: Db, utente_id: string): Promise<void> {
  const altro = await trx
    .selectFrom('utenti_ruoli as r')
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .where('r.ruolo', '=', 'admin')
    .where('r.ambiti', 'is', null)
    .where('u.stato', '=', 'attivo')
    .where('r.utente_id', '!=', utente_id)
    .select('r.utente_id')
    .executeTakeFirst()
  if (altro) return
  throw new AppError('stato_incompatibile', {
    message: 'È l’ultima persona dello staff che può tutto: prima deve essercene un’altra.',
  })
}

export async function cambiaAmbiti(
  trx: Db,
  utente_id: string,
  ambiti: readonly AmbitoStaff[] | null,
): Promise<void> {
  await trx
    .updateTable('utenti_ruoli')
    .set({ ambiti: ambiti && [...ambiti] })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'admin')
    .execute()
}

/** Takes the staff's role away: sessions in it end, those in another go on. */
export async function togliRuoloStaff(trx: Db, utente_id: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('utenti_ruoli')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'admin')
    .execute()
  await trx
    .updateTable('sessioni')
    .set({ revoked_at: now })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'admin')
    .where('revoked_at', 'is', null)
    .execute()
}
