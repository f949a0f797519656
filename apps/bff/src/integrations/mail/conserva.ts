import { type Insertable, type QueryCreator, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DB, Messaggi } from '../../db/types.ts'
import type { Contenuto } from '../../emails/layout.ts'

/** That a message left, or did not: it stays. */
type Fatto = Omit<Insertable<Messaggi>, 'testo' | 'html' | 'parti'>

/** Its words, kept for three months; null for those that are not to be read later. */
type Corpo = { testo: string; html?: string | null; parti?: Contenuto | null } | null

/**
 * Keeps a message, its words apart from the fact. Kept twice it is there once; one that was sent stays sent, whatever a late
 * repetition says.
 */
export async function conservaMessaggio(db: Db, fatto: Fatto, corpo: Corpo): Promise<void> {
  const scrivi = (on: Pick<QueryCreator<DB>, 'insertInto'>) =>
    on
      .insertInto('messaggi')
      .values(fatto)
      .onConflict((conflict) =>
        conflict
          .column('unicita')
          .doUpdateSet({ stato: fatto.stato, errore: fatto.errore ?? null })
          .where('messaggi.stato', '=', 'fallito'),
      )
  if (corpo === null) {
    await scrivi(db).execute()
    return
  }
  const { testo, html = null, parti = null } = corpo
  await db
    .with('scritto', (qb) => scrivi(qb).returning(['id', 'created_at']))
    .insertInto('corpi_messaggi')
    .columns(['messaggio_id', 'created_at', 'modello', 'testo', 'html', 'parti'])
    .expression((eb) =>
      eb
        .selectFrom('scritto')
        .select([
          'id',
          'created_at',
          sql<string | null>`${fatto.modello ?? null}::text`.as('modello'),
          sql<string>`${testo}::text`.as('testo'),
          sql<string | null>`${html}::text`.as('html'),
          sql`${parti === null ? null : JSON.stringify(parti)}::jsonb`.as('parti'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
