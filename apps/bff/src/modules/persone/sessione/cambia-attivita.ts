import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { apriSessione, tieniSessione } from './accesso/apri-sessione.ts'
import { vive } from './membri.ts'
import { getSessione } from './sessione.queries.ts'

/**
 * Writes down, in the sessions that follow the esercente from which the person starts, which one that is: when the start changes
 * they stay where they are.
 */
async function fissa(trx: Db, utente_id: string): Promise<void> {
  const partenza = await trx
    .selectFrom('utenti_ruoli')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .select('esercente_id')
    .forUpdate()
    .executeTakeFirst()
  if (partenza === undefined) throw new AppError('non_autorizzato')
  if (partenza.esercente_id === null) return
  await trx
    .updateTable('sessioni')
    .set({ esercente_id: partenza.esercente_id })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .where('esercente_id', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

async function passa(call: Call, esercente_id: string | null): Promise<{ token: string }> {
  const { db, actor, info, clock } = call
  const { utente_id, sessione_id } = actor
  const now = clock.now()
  await tieniSessione(db, sessione_id)
  await fissa(db, utente_id)
  const { expires_at } = await getSessione(db, actor, sessione_id, now)
  await db
    .updateTable('utenti_ruoli')
    .set({ esercente_id })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', 'esercente')
    .execute()
  return apriSessione(db, {
    utente_id,
    ruolo: 'esercente',
    completa: true,
    azione: 'cambio_attivita',
    esercente_id,
    info,
    now,
    al_posto_di: { id: sessione_id, expires_at: new Date(expires_at) },
    continua: true,
  })
}

/**
 * Goes on in another esercente of one's own, in a session with a token of its own: no code that was given in the one of before
 * counts in it. An esercente of others does not exist.
 */
export async function scegliAttivita(call: Call, esercente_id: string): Promise<{ token: string }> {
  const { db, actor, clock } = call
  if (actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  const suo = await vive(db, actor.utente_id, clock.now())
    .where('m.esercente_id', '=', esercente_id)
    .select('m.id')
    .forShare()
    .executeTakeFirst()
  if (suo === undefined) throw new AppError('non_trovato')
  return passa(call, esercente_id)
}

/** Goes on in the registration of one more esercente; those of before stay as they are. */
export async function passaARegistrazione(call: Call): Promise<{ token: string }> {
  if (call.actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  return passa(call, null)
}
