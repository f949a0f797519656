import type { Db } from '../../../db/database.ts'

/** The telephone that a person gives while no code can be sent there: kept, and to be confirmed. A confirmed one stays. */
export async function annotaTelefono(
  trx: Db,
  utente_id: string,
  telefono: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('utenti')
    .set({ telefono, updated_at: now })
    .where('id', '=', utente_id)
    .where('telefono_verificato_at', 'is', null)
    .execute()
}

/** The telephone of a person, once a code sent there came back. E.164. */
export async function confermaTelefono(
  trx: Db,
  utente_id: string,
  telefono: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('utenti')
    .set({ telefono, telefono_verificato_at: now, updated_at: now })
    .where('id', '=', utente_id)
    .execute()
}
