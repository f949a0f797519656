import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Begins a registration of one more esercente with what the last one said of the person; one that is open stays as it is. */
export async function preparaRegistrazione(trx: Db, utente_id: string, now: Date): Promise<void> {
  await sql`
    insert into registrazioni (utente_id, ruolo, precompilati, created_at, updated_at)
    select ${utente_id}, 'esercente', coalesce((select jsonb_strip_nulls(jsonb_build_object(
        'rappresentante', g.dati -> 'rappresentante', 'contatti', g.dati -> 'contatti'))
      from registrazioni g where g.utente_id = ${utente_id} and g.ruolo = 'esercente' and g.esercente_id is not null
      order by g.created_at desc limit 1), '{}'), ${now}::timestamptz, ${now}::timestamptz
    on conflict (utente_id, ruolo, esercente_id) do nothing`.execute(trx)
}
