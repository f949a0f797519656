import type { Db } from '../../../db/database.ts'

/** Deletes what was written and uploaded by somebody who never proved the address, before its owner came. */
export async function dimenticaRegistrazione(trx: Db, utente_id: string): Promise<void> {
  await trx.deleteFrom('documenti_registrazione').where('utente_id', '=', utente_id).execute()
  await trx.deleteFrom('registrazioni').where('utente_id', '=', utente_id).execute()
}
