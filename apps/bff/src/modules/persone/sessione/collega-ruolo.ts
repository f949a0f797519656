import type { Db } from '../../../db/database.ts'

/** Gives a registration to the person: from now on it acts for this esercente, or is this cliente. */
export async function collegaRuolo(
  trx: Db,
  utente_id: string,
  collegamento: { esercente_id: string } | { cliente_id: string },
): Promise<void> {
  const ruolo = 'esercente_id' in collegamento ? 'esercente' : 'cliente'
  await trx
    .updateTable('utenti_ruoli')
    .set(collegamento)
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .execute()
}
