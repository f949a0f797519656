import type { Db } from '../../../db/database.ts'
import { annotaCassa, bloccaSessione, type Chi, richiediStato } from './blocca.ts'
import { prendiInAttesa } from './apri-cassa.ts'

/** Begins the count: from here on what comes in is for the session after. */
export async function contaCassa(db: Db, id: string, chi: Chi): Promise<void> {
  const sessione = await bloccaSessione(db, chi.actor, id)
  richiediStato(sessione, 'aperta')
  const dopo = { stato: 'in_conteggio', contata_da: chi.actor.utente_id }
  await db.updateTable('sessioni_cassa').set(dopo).where('id', '=', id).execute()
  await annotaCassa(db, chi, {
    azione: 'conta',
    entita: 'sessione_cassa',
    entita_id: id,
    prima: { stato: 'aperta' },
    dopo,
  })
}

/** Leaves the count: the till is open again, with what came in meanwhile. */
export async function annullaConteggio(db: Db, id: string, chi: Chi): Promise<void> {
  const sessione = await bloccaSessione(db, chi.actor, id)
  richiediStato(sessione, 'in_conteggio')
  await db
    .updateTable('sessioni_cassa')
    .set({ stato: 'aperta', contata_da: null, conteggio: null })
    .where('id', '=', id)
    .execute()
  await prendiInAttesa(db, sessione.cassa_id, id)
  await annotaCassa(db, chi, {
    azione: 'annulla_conteggio',
    entita: 'sessione_cassa',
    entita_id: id,
    prima: { stato: 'in_conteggio' },
    dopo: { stato: 'aperta' },
  })
}
