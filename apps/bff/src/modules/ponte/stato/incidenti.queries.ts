import type { Incidente } from '@rateo/contract/ponte/stato'
import { GIORNI_DISPONIBILITA } from '@rateo/domain/tempo/servizio'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const DAY = 86_400_000
/** The most incidents that a page shows. */
const MASSIMO = 50

/** The incidents of the last ninety days, and those that are still open, the newest first. */
export async function findIncidenti(db: Db, now: Date): Promise<Incidente[]> {
  const { rows } = await sql<Incidente>`
    select i.id as _id, i.titolo, i.parte, i.aperto_at, i.risolto_at,
      (select json_agg(json_build_object('_id', a.id, 'fase', a.fase, 'testo', a.testo,
          'autore', trim(u.nome || ' ' || u.cognome), 'created_at', a.created_at) order by a.created_at desc, a.id desc)
        from aggiornamenti_incidente a join utenti u on u.id = a.autore where a.incidente_id = i.id) as aggiornamenti
    from incidenti_servizio i
    where i.aperto_at > ${new Date(now.getTime() - GIORNI_DISPONIBILITA * DAY)} or i.risolto_at is null
    order by i.aperto_at desc, i.id desc limit ${MASSIMO}`.execute(db)
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return rows.map((riga) => ({
    ...riga,
    aperto_at: new Date(riga.aperto_at).toISOString(),
    risolto_at: iso(riga.risolto_at),
    aggiornamenti: riga.aggiornamenti.map((uno) => ({
      ...uno,
      created_at: new Date(uno.created_at).toISOString(),
    })),
  }))
}
