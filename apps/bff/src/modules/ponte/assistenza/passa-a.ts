import type { StatoAssistenza } from '@rateo/domain/stati/assistenza'
import type { Db } from '../../../db/database.ts'
import { annota } from '../../base/cronologia/index.ts'
import type { Chi } from './apri-richiesta.ts'

type Passaggio = { id: string; da: StatoAssistenza; a: StatoAssistenza; azione: string }

/** Changes the state of a request that is held, and says so in the cronologia. Whoever of the staff acts, has it. */
export async function passaA(
  db: Db,
  { id, da, a, azione }: Passaggio,
  { actor, clock, ip, request_id }: Chi,
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('richieste_assistenza')
    .set({
      stato: a,
      updated_at: now,
      risolta_at: a === 'risolto' ? now : null,
      ...(actor.ruolo === 'admin' && { assegnata_a: actor.utente_id }),
    })
    .where('id', '=', id)
    .execute()
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione,
    entita: 'assistenza',
    entita_id: id,
    prima: { stato: da },
    dopo: { stato: a },
    ip,
    request_id,
  })
}
