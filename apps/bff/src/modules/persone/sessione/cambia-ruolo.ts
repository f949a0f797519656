import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import type { Esige } from './secondo-fattore/chi-deve.ts'
import { apriSessione, tieniSessione } from './accesso/apri-sessione.ts'
import { getSessione, lockRuolo } from './sessione.queries.ts'

/** The other role must be the actor's own now. The session changes with it: its token too. */
export async function cambiaRuolo(
  trx: Db,
  actor: Actor,
  role: Ruolo,
  { info, now, esige }: { info: CallInfo; now: Date; esige: Esige },
) {
  await tieniSessione(trx, actor.sessione_id)
  const { secondo_fattore_at } = await trx
    .selectFrom('sessioni')
    .select('secondo_fattore_at')
    .where('id', '=', actor.sessione_id)
    .executeTakeFirstOrThrow()
  if (!(await lockRuolo(trx, actor.utente_id, role))) throw new AppError('non_autorizzato')
  if (esige(role) && secondo_fattore_at === null) {
    throw new AppError('secondo_fattore_richiesto')
  }
  const { expires_at } = await getSessione(trx, actor, actor.sessione_id, now)
  await trx
    .updateTable('utenti')
    .set({ ultimo_ruolo: role })
    .where('id', '=', actor.utente_id)
    .execute()
  return apriSessione(trx, {
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
