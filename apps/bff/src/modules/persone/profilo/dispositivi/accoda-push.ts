import type { EventoNotifica } from '@rateo/contract/persone/dati-personali'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { partiDi } from '../parti-di.ts'

type Evento = {
  pagamento_id: string
  ruolo: 'esercente' | 'cliente'
  evento: EventoNotifica
  /** The subject of the e-mail about the same: a locked screen says no more than that. */
  titolo: string
  indirizzo: string
  unicita: string
}

/** Queues a message for each device of the people on that side who did not turn the event off. */
export async function accodaPush(
  db: Db,
  { pagamento_id, ruolo, evento, titolo, indirizzo, unicita }: Evento,
  now: Date,
): Promise<void> {
  const dispositivi = await db
    .selectFrom('pagamenti as p')
    .innerJoin(partiDi(db).as('r'), (join) =>
      join.onRef('r.di', '=', ruolo === 'cliente' ? 'p.cliente_id' : 'p.esercente_id'),
    )
    .innerJoin('utenti as u', 'u.id', 'r.utente_id')
    .innerJoin('dispositivi_push as d', 'd.utente_id', 'u.id')
    .where('p.id', '=', pagamento_id)
    .where('r.ruolo', '=', ruolo)
    .where('u.stato', '=', 'attivo')
    .where(
      sql<boolean>`not coalesce(u.notifiche_escluse -> 'push', '[]') ? ${`${ruolo}:${evento}`}`,
    )
    .select(['d.id', 'p.esercente_id', 'r.altre'])
    .execute()
  for (const { id, esercente_id, altre } of dispositivi) {
    // A person with several esercenti comes to the right one.
    const dove = altre ? `${indirizzo}?attivita=${esercente_id}` : indirizzo
    await accoda(db, {
      argomento: 'push',
      unicita: `${unicita}:push:${id}`,
      contenuto: { dispositivo_id: id, titolo, indirizzo: dove, accodato_at: now.toISOString() },
    })
  }
}
