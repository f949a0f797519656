import type { RuoloRegistrabile } from '@rateo/contract/passi'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

type NuovoUtente = {
  nome: string
  cognome: string
  email: string
  password_hash: string
  ruolo: RuoloRegistrabile
  /** True when the e-mail has already proved to be theirs. */
  verificata: boolean
  now: Date
}

/** A person with one role still to be registered; null when the e-mail is somebody's already. */
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
