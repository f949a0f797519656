import type { Dispositivi } from '@rateo/contract/persone/dispositivi'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../db/database.ts'

/** A person's own devices, the newest first. Their addresses are told to nobody. */
export async function findDispositivi(
  db: Db,
  utente_id: string,
  { push }: Pick<Config, 'push'>,
): Promise<Dispositivi> {
  const rows = await db
    .selectFrom('dispositivi_push')
    .where('utente_id', '=', utente_id)
    .select(['id as _id', 'user_agent', 'created_at', 'ultimo_at'])
    .orderBy('id', 'desc')
    .execute()
  return {
    chiave: push?.publicKey ?? null,
    data: rows.map(({ created_at, ultimo_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      ultimo_at: ultimo_at?.toISOString() ?? null,
    })),
  }
}
