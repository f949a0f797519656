import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

/** Marks as read what came up to one of them, or that one alone. Done again, it changes nothing. */
export async function segnaLette(
  db: Db,
  { utente_id, ruolo }: Pick<Actor, 'utente_id' | 'ruolo'>,
  { fino_a, solo = false }: { fino_a: string; solo?: boolean | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifiche')
    .set({ letta_at: now })
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('id', solo ? '=' : '<=', fino_a)
    .where('letta_at', 'is', null)
    .execute()
}
