import { sql } from 'kysely'
import type { Payments } from '../payments.ts'

/** The database of a moment before: what was asked of the provider for a debt is not there. */
export const dimenticaChiesto = (db: Payments['db'], id: string, importo_centesimi = 12_050) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const suoi = sql`(select id from tentativi where pagamento_id = ${id})`
    await sql`delete from operazioni_psp where tentativo_id in ${suoi}`.execute(trx)
    await sql`delete from tentativi where pagamento_id = ${id}`.execute(trx)
    await sql`update pagamenti set stato = 'da_pagare', importo_centesimi = ${importo_centesimi}
      where id = ${id}`.execute(trx)
  })
