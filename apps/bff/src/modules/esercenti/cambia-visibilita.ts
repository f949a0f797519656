import { AppError } from '../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import type { Decisione } from './decidi-esercente.ts'

/** Lets strangers find an esercente, or no more; its own clienti always do. Asked twice, it changes once. */
export async function cambiaVisibilita(
  { db, actor, id, info }: Decisione,
  visibile: boolean,
): Promise<{ _id: string; visibile: boolean }> {
  if (actor.ruolo !== 'admin' && actor.esercente_id !== id) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('esercenti')
    .select('visibile')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  if (row.visibile === visibile) return { _id: id, visibile }
  // `updated_at` says since when the state is what it is: this changes no state.
  await db.updateTable('esercenti').set({ visibile }).where('id', '=', id).execute()
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: visibile ? 'mostra' : 'nasconde',
    entita: 'esercente',
    entita_id: id,
    prima: { visibile: row.visibile },
    dopo: { visibile },
    ip: info.ip,
    request_id: info.request_id,
  })
  return { _id: id, visibile }
}
