import type { SollecitoInviato } from '@rateo/contract/incasso/solleciti'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Solleciti } from '../../../db/types.ts'

type Riga = Pick<
  Selectable<Solleciti>,
  'id' | 'livello' | 'canale' | 'stato' | 'motivo' | 'dal' | 'inviato_at' | 'passo'
>

/** A message as the screens tell it. */
export const rigaDi = (row: Riga): SollecitoInviato => ({
  _id: row.id,
  livello: row.livello,
  canale: row.canale,
  stato: row.stato,
  motivo: row.motivo,
  dal: row.dal,
  inviato_at: row.inviato_at?.toISOString() ?? null,
  automatico: row.passo !== null,
})

/** Every message about a debt, the last first: those that left, and those that were dropped with the reason. */
export async function sollecitiDi(db: Db, pagamento_id: string): Promise<SollecitoInviato[]> {
  const rows = await db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('id', 'desc')
    .limit(50)
    .select(['id', 'livello', 'canale', 'stato', 'motivo', 'dal', 'inviato_at', 'passo'])
    .execute()
  return rows.map(rigaDi)
}
