import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Esige } from './secondo-fattore/chi-deve.ts'
import { apriSessione, tieniSessione } from './accesso/apri-sessione.ts'
import { getSessione, lockRuolo } from './sessione.queries.ts'

/** The other role must be the actor's own now. The session changes with it: its token too. */
export async function cambiaRuolo(call: Call, role: Ruolo, esige: Esige) {
  const { db, actor, info, clock } = call
  const now = clock.now()
  await tieniSessione(db, actor.sessione_id)
  const { secondo_fattore_at } = await db
    .selectFrom('sessioni')
    .select('secondo_fattore_at')
    .where('id', '=', actor.sessione_id)
    .executeTakeFirstOrThrow()
  if (!(await lockRuolo(db, actor.utente_id, role))) throw new AppError('non_autorizzato')
  if (esige(role) && secondo_fattore_at === null) {
    throw new AppError('secondo_fattore_richiesto')
  }
  const { expires_at } = await getSessione(db, actor, actor.sessione_id, now)
  await db
    .updateTable('utenti')
    .set({ ultimo_ruolo: role })
    .where('id', '=', actor.utente_id)
    .execute()
  return apriSessione(db, {
    utente_id: actor.utente_id,
    ruolo: role,
    completa: true,
    azione: 'cambio_ruolo',
    info,
    now,
    al_posto_di: { id: actor.sessione_id, expires_at: new Date(expires_at) },
    continua: true,
  })
}
