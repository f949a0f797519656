import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { findMora } from '../../incasso/mora/index.ts'
import { listEstinzioni } from './estinzioni.ts'

/**
 * The amount that the cliente was shown on the day on which it announced a transfer: the last rata of a plan costs
 * less.
 */
export async function importoDelBonifico(db: Db, pagamento_id: string, now: Date): Promise<number> {
  const debito = await db
    .selectFrom('pagamenti as p')
    .leftJoin('bonifici_annunciati as b', (join) =>
      join.onRef('b.pagamento_id', '=', 'p.id').on('b.ritirato_at', 'is', null),
    )
    .where('p.id', '=', pagamento_id)
    .select(['p.cliente_id', 'p.residuo_centesimi', 'b.annunciato_at'])
    .executeTakeFirstOrThrow()
  const quando = debito.annunciato_at ?? now
  const today = dayInRome(quando)
  const estinzioni = await listEstinzioni(
    db,
    debito.cliente_id,
    [pagamento_id],
    { today, now: quando },
    'incasso',
  )
  const sola = estinzioni.find(({ debiti }) => debiti.length === 1)
  if (sola !== undefined) return sola.totale_centesimi
  const mora = await findMora(db, [pagamento_id], { al: today, now: quando })
  return (debito.residuo_centesimi ?? 0) + (mora.get(pagamento_id)?.totale_centesimi ?? 0)
}
