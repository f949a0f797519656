import type { Db } from '../../../db/database.ts'
import { aggiungiMembro } from './membri.ts'

/** Gives a registration to the person: from now on it acts for this esercente, or is this cliente. */
export async function collegaRuolo(
  trx: Db,
  utente_id: string,
  collegamento: { esercente_id: string; now: Date } | { cliente_id: string },
): Promise<void> {
  if ('esercente_id' in collegamento) {
    const membro = {
      utente_id,
      ruolo: 'titolare',
      origine: 'registrazione',
      ...collegamento,
    } as const
    await aggiungiMembro(trx, membro)
    return
  }
  await trx
    .updateTable('utenti_ruoli')
    .set(collegamento)
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'cliente')
    .execute()
}
