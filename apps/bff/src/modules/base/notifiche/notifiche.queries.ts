import type { ElencoNotifiche } from '@rateo/contract/base/notifiche'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

const ULTIME = 20

/** A person reads what came to them in the role they are in, and nothing else. */
export async function getNotifiche(
  db: Db,
  { utente_id, ruolo }: Pick<Actor, 'utente_id' | 'ruolo'>,
): Promise<ElencoNotifiche> {
  const proprie = db
    .selectFrom('notifiche')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
  // Rows and count come from one statement: a notification that comes between two would be counted and not shown.
  const rows = await proprie
    .select(['id', 'testo', 'indirizzo', 'letta_at', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom(proprie.where('letta_at', 'is', null).select('id').as('nuove'))
        .select(({ fn }) => fn.countAll<number>().as('quante'))
        .as('da_leggere'),
    )
    .orderBy('id', 'desc')
    .limit(ULTIME)
    .execute()
  return {
    data: rows.map(({ id, testo, indirizzo, letta_at, created_at }) => ({
      _id: id,
      testo,
      indirizzo,
      letta: letta_at !== null,
      created_at: created_at.toISOString(),
    })),
    da_leggere: rows[0]?.da_leggere ?? 0,
  }
}
