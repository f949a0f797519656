import type { OffertaRate } from '@rateo/contract/accordi/offerte-rate'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The offers of an esercente in their order; those taken away come last. */
export async function listOfferte(db: Db, esercente_id: string): Promise<OffertaRate[]> {
  const rows = await db
    .selectFrom('offerte_rate')
    .where('esercente_id', '=', esercente_id)
    .orderBy(sql`archiviata_at is not null`)
    .orderBy('ordine')
    .orderBy('id')
    .select([
      'id as _id',
      'n_rate',
      'cadenza',
      'importo_min_centesimi',
      'importo_max_centesimi',
      'anticipo_percento',
      sql<number>`tan_percento::float8`.as('tan_percento'),
      'attiva',
      'ordine',
      'archiviata_at',
      'created_at',
    ])
    .execute()
  return rows.map(({ cadenza, archiviata_at, created_at, ...row }) => ({
    ...row,
    cadenza,
    archiviata_at: archiviata_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }))
}

export async function findCredito(db: Db, esercente_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('credito_abilitato_at')
    .executeTakeFirst()
  return row?.credito_abilitato_at != null
}
