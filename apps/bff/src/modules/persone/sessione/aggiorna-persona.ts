import type { Lingua } from '@rateo/domain/parole/lingua'
import type { Db } from '../../../db/database.ts'

export async function aggiornaNome(
  trx: Db,
  utente_id: string,
  { nome, cognome }: { nome: string; cognome: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('utenti')
    .set({ nome, cognome, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
}

export async function aggiornaLingua(
  trx: Db,
  utente_id: string,
  lingua: Lingua,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('utenti')
    .set({ lingua, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
}

/** The events that are not to be told by e-mail, all of them anew. */
export async function escludiNotifiche(
  trx: Db,
  utente_id: string,
  escluse: { email: readonly string[]; portale: readonly string[] },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('utenti')
    .set({ notifiche_escluse: JSON.stringify(escluse), updated_at: now })
    .where('id', '=', utente_id)
    .execute()
}
