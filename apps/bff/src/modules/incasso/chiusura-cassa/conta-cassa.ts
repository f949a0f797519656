import { annotaCassa, lockSessione, richiediStato } from './blocca.ts'
import type { Call } from '../../../http/call.ts'
import { prendiInAttesa } from './apri-cassa.ts'

/** Begins the count: from here on what comes in is for the session after. */
export async function contaCassa(call: Call, id: string): Promise<void> {
  const { db } = call
  const sessione = await lockSessione(db, call.actor, id)
  richiediStato(sessione, 'aperta')
  const dopo = { stato: 'in_conteggio', contata_da: call.actor.utente_id }
  await db.updateTable('sessioni_cassa').set(dopo).where('id', '=', id).execute()
  await annotaCassa(call, {
    azione: 'conta',
    entita: 'sessione_cassa',
    id,
    prima: { stato: 'aperta' },
    dopo,
  })
}

/** Leaves the count: the till is open again, with what came in meanwhile. */
export async function annullaConteggio(call: Call, id: string): Promise<void> {
  const { db } = call
  const sessione = await lockSessione(db, call.actor, id)
  richiediStato(sessione, 'in_conteggio')
  await db
    .updateTable('sessioni_cassa')
    .set({ stato: 'aperta', contata_da: null, conteggio: null })
    .where('id', '=', id)
    .execute()
  await prendiInAttesa(db, sessione.cassa_id, id)
  await annotaCassa(call, {
    azione: 'annulla_conteggio',
    entita: 'sessione_cassa',
    id,
    prima: { stato: 'in_conteggio' },
    dopo: { stato: 'aperta' },
  })
}
