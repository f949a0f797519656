import type { Db } from '../../../db/database.ts'

type Contatti = {
  email: string
  telefono: string
  pec: string
  codice_destinatario: string | null
  causale_modello: string
}

/** Contacts of an esercente, or the IBAN on which its takings arrive. */
export async function aggiornaEsercente(
  trx: Db,
  id: string,
  values: Contatti | { iban: string; iban_intestatario: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('esercenti')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}
