import type { Db } from '../../../db/database.ts'

/** The receipt of a pagamento whose incasso was undone is void: its number stays taken, a new one may follow. */
export async function annullaRicevuta(trx: Db, pagamento_id: string, at: Date): Promise<void> {
  await trx
    .updateTable('ricevute')
    .set({ annullata_at: at })
    .where('pagamento_id', '=', pagamento_id)
    .where('annullata_at', 'is', null)
    .execute()
}
