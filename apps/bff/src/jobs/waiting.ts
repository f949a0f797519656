import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Waiting = {
  isWaiting: (lane: string) => boolean
  /** The number of the next transaction that writes: the same later on, where nobody wrote since. */
  written: string
}

/**
 * Tells which lanes may have something to do now, in one question: never fewer than have, so that the others need not
 * be asked. A lane that is not known here is always among them.
 */
export async function findWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Record<string, boolean> & { written: string }>`select
    pg_snapshot_xmax(pg_current_snapshot())::text as written,
    exists (select 1 from operazioni_psp where stato = 'da_inviare' and prossimo_at <= now()) as invii,
    exists (select 1 from operazioni_psp
      where stato in ('inviata', 'in_attesa') and prossimo_at <= now()) as controlli,
    exists (select 1 from eventi_psp where elaborato_at is null and prossimo_at <= now()) as notifiche,
    exists (select 1 from mandati where stato = 'firmato' and prossimo_at <= now()) as mandati,
    exists (select 1 from reports where stato in ('in_attesa', 'in_elaborazione')) as reports,
    exists (select 1 from esportazioni where stato in ('in_attesa', 'in_elaborazione')) as esportazioni,
    exists (select 1 from azioni_multiple where stato in ('in_attesa', 'in_elaborazione')) as azioni,
    exists (select 1 from uscite where inviata_at is null and prossimo_at <= now()) as uscite
  `.execute(db)
  const [found] = rows
  return { isWaiting: (lane) => found?.[lane] !== false, written: found?.written ?? '' }
}
