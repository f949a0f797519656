import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { accoda } from '../../base/uscite/index.ts'

/** Days before the end at which the esercente is written. */
const GIORNI = [30, 7, 1]

/** Writes about each key that is about to end, once for each of the days; returns how many keys there are. */
export async function avvisaChiavi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const chiavi = await db
    .selectFrom('chiavi_api')
    .where('revocata_at', 'is', null)
    .where('scade_at', '>', now)
    .where('scade_at', '<=', sql<Date>`${now}::timestamptz + interval '30 days'`)
    // A key made for a few days was made to end: no notice for it.
    .where('scade_at', '>', sql<Date>`created_at + interval '31 days'`)
    .select(['id', 'scade_at'])
    .execute()
  for (const { id, scade_at } of chiavi) {
    if (scade_at === null) continue
    const restano = (scade_at.getTime() - now.getTime()) / 86_400_000
    const quale = GIORNI.findLast((giorni) => restano <= giorni)
    await accoda(db, {
      argomento: 'chiave_api_in_scadenza',
      unicita: `chiave_api_in_scadenza:${id}:${quale}`,
      contenuto: { chiave_id: id },
    })
  }
  return chiavi.length
}
