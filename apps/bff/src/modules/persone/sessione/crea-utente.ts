import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'

type NuovoUtente = {
  nome: string
  cognome: string
  email: string
  /** Null until they choose one. */
  password_hash: string | null
  ruolo: Ruolo
  /** True when the e-mail has already proved to be theirs. */
  verificata: boolean
  now: Date
}

/** A person with one role, still to be registered where it asks for that; null when the e-mail is somebody's already. */
export async function creaUtente(
  trx: Db,
  { ruolo, verificata, now, ...utente }: NuovoUtente,
): Promise<string | null> {
  const row = await trx
    .insertInto('utenti')
    .values({
      id: newId(now),
      ...utente,
      email_verificata_at: verificata ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  await trx.insertInto('utenti_ruoli').values({ utente_id: row.id, ruolo }).execute()
  return row.id
}
