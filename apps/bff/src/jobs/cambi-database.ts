import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Another node took the place of the primary: from `dal` on something may have been lost. */
export type Cambio = { id: number; dal: Date; perduti: boolean; nuovo: boolean }

/** Takes the oldest change that nobody has followed to its end: one process each. */
export async function prendiCambio(db: Db): Promise<Cambio | undefined> {
  const { rows } = await sql<Cambio>`
    update cambi_database c set bloccato_fino = pg_catalog.now() + interval '2 minutes'
    from (select id, bloccato_fino from cambi_database
      where concluso_at is null and (bloccato_fino is null or bloccato_fino < pg_catalog.now())
      order by id limit 1 for update skip locked) prima
    where c.id = prima.id
    returning c.id, c.dal, c.perduti, prima.bloccato_fino is null as nuovo`.execute(db)
  return rows[0]
}

type Trovato = { ritrovati: object; senza_debito: readonly object[] }

/** Writes what was found; one to which the provider did not answer in full is taken again. */
export async function lasciaCambio(
  db: Db,
  id: number,
  { ritrovati, senza_debito }: Trovato,
  concluso: boolean,
): Promise<void> {
  await sql`
    update cambi_database set ritrovati = ${JSON.stringify(ritrovati)}::jsonb,
      senza_debito = ${JSON.stringify(senza_debito)}::jsonb, bloccato_fino = pg_catalog.now(),
      concluso_at = case when ${concluso} then pg_catalog.now() end
    where id = ${id}`.execute(db)
}
