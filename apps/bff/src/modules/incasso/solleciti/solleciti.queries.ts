import type { SollecitoInviato } from '@rateo/contract/incasso/solleciti'
import type { Db } from '../../../db/database.ts'

/** Every message about a debt, the last first: those that left, and those that were dropped with the reason. */
export async function sollecitiDi(db: Db, pagamento_id: string): Promise<SollecitoInviato[]> {
  const rows = await db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', pagamento_id)
    .orderBy('id', 'desc')
    .limit(50)
    .select(['id', 'livello', 'canale', 'stato', 'motivo', 'dal', 'inviato_at', 'passo'])
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    livello: row.livello,
    canale: row.canale === 'sms' ? 'sms' : 'email',
    stato: row.stato,
    motivo: row.motivo,
    dal: row.dal,
    inviato_at: row.inviato_at?.toISOString() ?? null,
    automatico: row.passo !== null,
  }))
}
