import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { percentoDi } from '@rateo/domain/denaro/percento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The share that an abbonamento pays; its payer reads nothing that leads to the others. */
export async function findQuota(
  db: Db,
  quota_id: string | null,
  isCliente: boolean,
): Promise<Abbonamento['quota']> {
  if (quota_id === null) return null
  const row = await db
    .selectFrom('quote_ripartizione as q')
    .where('q.id', '=', quota_id)
    .select(['q.peso', 'q.ripartizione_id'])
    .select(
      sql<number>`(select sum(x.peso)::bigint from quote_ripartizione x
        where x.ripartizione_id = q.ripartizione_id and x.stato <> 'ritirata')`.as('di'),
    )
    .executeTakeFirstOrThrow()
  return {
    percento: percentoDi(row.peso, row.di),
    ripartizione_id: isCliente ? null : row.ripartizione_id,
  }
}
