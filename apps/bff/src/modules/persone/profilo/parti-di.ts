import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Each person with the cliente or the esercenti that they stand for, and whether an esercente is one of several. */
export const partiDi = (db: Db) =>
  db
    .selectFrom('utenti_ruoli as r')
    .where('r.ruolo', '=', 'cliente')
    .where('r.cliente_id', 'is not', null)
    .select([
      'r.utente_id',
      sql<string>`r.ruolo`.as('ruolo'),
      'r.cliente_id as di',
      sql<boolean>`false`.as('altre'),
    ])
    .unionAll(
      db
        .selectFrom('membri_esercente as m')
        .where('m.al', 'is', null)
        .where('m.sospeso_at', 'is', null)
        .select([
          'm.utente_id',
          sql<string>`'esercente'`.as('ruolo'),
          'm.esercente_id as di',
          sql<boolean>`exists (select 1 from membri_esercente x where x.utente_id = m.utente_id
            and x.esercente_id <> m.esercente_id and x.al is null)`.as('altre'),
        ]),
    )
