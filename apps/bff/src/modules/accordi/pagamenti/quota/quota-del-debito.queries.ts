import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { percentoDi } from '@rateo/domain/denaro/percento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** The share that a debt is, or that the abbonamento pays that it is a period of; of the others its payer reads nothing. */
export async function findQuotaDelDebito(
  db: Db,
  pagamento_id: string,
  isCliente: boolean,
): Promise<Pagamento['quota']> {
  const row = await db
    .selectFrom('quote_ripartizione as q')
    .where((eb) =>
      eb.or([
        eb('q.pagamento_id', '=', pagamento_id),
        eb('q.id', '=', (sub) =>
          sub
            .selectFrom('abbonamenti as a')
            .innerJoin('pagamenti as p', (join) =>
              join.onRef('p.origine_id', '=', 'a.id').on('p.origine', '=', 'abbonamento'),
            )
            .where('p.id', '=', pagamento_id)
            .select('a.quota_id'),
        ),
      ]),
    )
    .select(['q.peso', 'q.ripartizione_id'])
    .select(
      sql<number>`(select sum(x.peso)::bigint from quote_ripartizione x
        where x.ripartizione_id = q.ripartizione_id and x.stato <> 'ritirata')`.as('di'),
    )
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        percento: percentoDi(row.peso, row.di),
        ripartizione_id: isCliente ? null : row.ripartizione_id,
      }
}
