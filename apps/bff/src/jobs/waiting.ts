import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Waiting = {
  /** The instant, in milliseconds since 1970, from which a lane has something to do; none for one that waits for nothing. */
  due: (lane: string) => number | undefined
  /** The number of the next transaction that writes: the same later on, where nobody wrote since. */
  written: string
}

/**
 * Tells when each lane has something to do next, in one question. Never too late, so that until then nobody need be asked
 * again unless somebody writes; a lane that is not known here always has.
 */
export async function findWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Record<string, number | null> & { written: string }>`select
    pg_snapshot_xmax(pg_current_snapshot())::text as written,
    extract(epoch from (select min(prossimo_at) from operazioni_psp where stato = 'da_inviare'))::float8 as invii,
    extract(epoch from (select min(prossimo_at) from operazioni_psp
      where stato in ('inviata', 'in_attesa')))::float8 as controlli,
    extract(epoch from (select min(e.prossimo_at) from eventi_aperti a
      join eventi_psp e using (evento_id, fornitore)))::float8 as notifiche,
    extract(epoch from (select min(prossimo_at) from mandati where stato = 'firmato'))::float8 as mandati,
    (select 0 from reports where stato in ('in_attesa', 'in_elaborazione') limit 1)::float8 as reports,
    (select 0 from esportazioni where stato in ('in_attesa', 'in_elaborazione') limit 1)::float8 as esportazioni,
    (select 0 from azioni_multiple where stato in ('in_attesa', 'in_elaborazione') limit 1)::float8 as azioni,
    extract(epoch from (select min(u.prossimo_at) from uscite_aperte a join uscite u using (id)))::float8 as uscite
  `.execute(db)
  const [found] = rows
  return {
    due: (lane) => {
      const seconds = found?.[lane]
      if (seconds === null) return undefined
      return seconds === undefined ? 0 : seconds * 1000
    },
    written: found?.written ?? '',
  }
}
