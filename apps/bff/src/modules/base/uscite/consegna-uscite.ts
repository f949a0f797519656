import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { inSpan } from '../../../integrations/otlp/tracing.ts'
import type { Uscita } from './accoda.ts'

const BATCH = 10

/** Delivers one uscita; called again with the same one when it threw, or when the process died on the way. */
export type UscitaHandler = (uscita: Uscita) => Promise<void>

/** `traccia`: the trace of the call that caused it. */
type Riga = Uscita & { id: number; tentativi: number; traccia: string | null }

/**
 * Takes uscite that are due. Each is tried again after 10 s, doubling up to 6 hours: whoever dies on the way has
 * already left the time of the next try behind.
 */
async function prendiUscite({ db }: Pick<Deps, 'db'>): Promise<Riga[]> {
  const { rows } = await sql<Riga>`
    update uscite u
    set tentativi = tentativi + 1,
      prossimo_at = now() + least(interval '10 seconds' * 2 ^ least(tentativi, 12), interval '6 hours')
    from (
      select w.id from uscite_aperte a join uscite w using (id)
      where a.dal <= now() and w.inviata_at is null and w.prossimo_at <= now()
      order by a.dal, a.id limit ${BATCH} for update of w skip locked
    ) scelte
    where u.id = scelte.id
    returning u.id, u.argomento, u.unicita, u.contenuto, u.tentativi, u.traccia`.execute(db)
  return rows
}

async function consegna(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  handlers: Readonly<Record<string, UscitaHandler>>,
  { id, tentativi, traccia, ...uscita }: Riga,
): Promise<void> {
  try {
    const handle = handlers[uscita.argomento]
    if (handle === undefined) throw new Error(`Nobody handles ${uscita.argomento}`)
    await inSpan({ name: `uscita ${uscita.argomento}`, kind: 'consumer', parent: traccia }, () =>
      handle(uscita),
    )
    // A one-time code has done its work once it is sent: what stays here is not to be read later.
    await sql`update uscite set inviata_at = now(), errore = null, contenuto = contenuto - 'codice'
      where id = ${id}`.execute(db)
  } catch (error) {
    log.warn({ err: error, uscita_id: id, tentativi }, 'uscita da ritentare')
    // The table of those that wait is in the order of their next tries.
    await sql`
      with fallita as (
        update uscite set errore = ${String(error).slice(0, 500)} where id = ${id} returning id, prossimo_at
      )
      update uscite_aperte a set dal = f.prossimo_at from fallita f where a.id = f.id`.execute(db)
  }
}

/** Delivers the uscite that are due, at least once each; returns how many were tried. */
export async function consegnaUscite(
  deps: Pick<Deps, 'db' | 'log'>,
  handlers: Readonly<Record<string, UscitaHandler>>,
): Promise<number> {
  const righe = await prendiUscite(deps)
  await Promise.all(righe.map((riga) => consegna(deps, handlers, riga)))
  return righe.length
}
