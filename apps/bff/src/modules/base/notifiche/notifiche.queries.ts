import type { ElencoNotifiche } from '@rateo/contract/base/notifiche'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

const ULTIME = 20

type Di = { esercente_id: string | null; attivita: string | null }

/** News of another esercente of one's own say which, and open it there. */
function doveApre(indirizzo: string, { esercente_id, attivita }: Di, corrente: string | undefined) {
  if (esercente_id === null || attivita === null || esercente_id === corrente) return { indirizzo }
  const segno = indirizzo.includes('?') ? '&' : '?'
  return { indirizzo: `${indirizzo}${segno}attivita=${esercente_id}`, attivita }
}

/** A person reads what came to them in the role they are in, and nothing else. */
export async function getNotifiche(
  db: Db,
  { utente_id, ruolo, attivita }: Pick<Actor, 'utente_id' | 'ruolo' | 'attivita'>,
): Promise<ElencoNotifiche> {
  const proprie = db
    .selectFrom('notifiche')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    // News of an esercente are read by who still works there.
    .where((eb) =>
      eb.or([
        eb('esercente_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('membri_esercente as m')
            .whereRef('m.utente_id', '=', 'notifiche.utente_id')
            .whereRef('m.esercente_id', '=', 'notifiche.esercente_id')
            .where('m.al', 'is', null)
            .where('m.sospeso_at', 'is', null)
            .select('m.id'),
        ),
      ]),
    )
  // Rows and count come from one statement: a notification that comes between two would be counted and not shown.
  const rows = await proprie
    .select(['id', 'testo', 'indirizzo', 'letta_at', 'created_at', 'esercente_id'])
    .select((eb) =>
      eb
        .selectFrom('esercenti as e')
        .whereRef('e.id', '=', 'notifiche.esercente_id')
        .select('e.ragione_sociale')
        .as('attivita'),
    )
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
    data: rows.map(({ id, testo, indirizzo, letta_at, created_at, ...di }) => ({
      _id: id,
      testo,
      ...doveApre(indirizzo, di, attivita?.id),
      letta: letta_at !== null,
      created_at: created_at.toISOString(),
    })),
    da_leggere: rows[0]?.da_leggere ?? 0,
  }
}
