import { AppError } from '../../../http/errors.ts'
import { annotaEsercente, type Decisione } from './passa-esercente.ts'

/** Lets strangers find an esercente, or no more; its own clienti always do. Asked twice, it changes once. */
export async function cambiaVisibilita(
  decisione: Decisione,
  visibile: boolean,
): Promise<{ _id: string; visibile: boolean }> {
  const { db, actor, id } = decisione
  if (actor?.ruolo !== 'admin' && actor?.esercente_id !== id) throw new AppError('non_trovato')
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
  await annotaEsercente(decisione, visibile ? 'mostra' : 'nasconde', {
    prima: { visibile: row.visibile },
    dopo: { visibile },
  })
  return { _id: id, visibile }
}
