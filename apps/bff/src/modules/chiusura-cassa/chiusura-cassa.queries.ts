import type { SessioneCassa } from '@rateo/contract/chiusura-cassa'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'

/** The sessions of the actor's own till, the latest first. */
export async function listSessioni(
  db: Db,
  { esercente_id }: Pick<Actor, 'esercente_id'>,
): Promise<SessioneCassa[]> {
  if (esercente_id === null) throw new AppError('non_autorizzato')
  const rows = await db
    .selectFrom('sessioni_cassa as s')
    .leftJoin('chiusure_cassa as k', (join) =>
      join.onRef('k.sessione_id', '=', 's.id').on('k.rettifica_di', 'is', null),
    )
    .select(['s.id as _id', 's.stato', 's.fondo_centesimi', 's.aperta_at', 's.chiusa_at'])
    .select(['k.lasciato_centesimi as contato_centesimi', 'k.differenza_centesimi'])
    .where('s.esercente_id', '=', esercente_id)
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ stato, aperta_at, chiusa_at, ...row }) => ({
    ...row,
    stato: stato as SessioneCassa['stato'],
    aperta_at: aperta_at.toISOString(),
    chiusa_at: chiusa_at?.toISOString() ?? null,
  }))
}
