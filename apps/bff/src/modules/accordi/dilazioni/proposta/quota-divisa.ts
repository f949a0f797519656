import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { percentoDi } from '@rateo/domain/denaro/percento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/errors.ts'

export const MOTIVO_DIVISA =
  'È la quota di una spesa divisa: finché chi paga non risponde, si ritira dalla pagina della spesa.'

type Divisa = { quota_id: string | null; stato: string }

/** True for a share that waits for its answer: it is taken back together with what it is a share of. */
export const eQuotaAperta = ({ quota_id, stato }: Divisa): boolean =>
  quota_id !== null && stato === 'proposta'

export function esigiNonDivisa(d: Divisa): void {
  if (eQuotaAperta(d)) throw new AppError('stato_incompatibile', { message: MOTIVO_DIVISA })
}

/** The share that a plan pays, with the name for whom; its payer reads nothing that leads to the others. */
export async function findQuotaDivisa(
  db: Db,
  { quota_id, beneficiario_id }: { quota_id: string | null; beneficiario_id: string | null },
  { ruolo }: Actor,
): Promise<Pick<Dilazione, 'quota'>> {
  if (quota_id === null) return {}
  const row = await db
    .selectFrom('quote_ripartizione as q')
    .leftJoin('beneficiari as b', (join) => join.on('b.id', '=', beneficiario_id))
    .where('q.id', '=', quota_id)
    .select(['q.peso', 'q.ripartizione_id', 'b.nome as beneficiario'])
    .select(
      sql<number>`(select sum(x.peso)::bigint from quote_ripartizione x
        where x.ripartizione_id = q.ripartizione_id and x.stato <> 'ritirata')`.as('di'),
    )
    .executeTakeFirstOrThrow()
  return {
    quota: {
      percento: percentoDi(row.peso, row.di),
      ripartizione_id: ruolo === 'cliente' ? null : row.ripartizione_id,
      beneficiario: row.beneficiario,
    },
  }
}
