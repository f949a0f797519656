import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'

/** True of an abbonamento whose pause begins, or is over. */
export const cambiaPausa = (oggi: string) =>
  sql<boolean>`(exists (select 1 from abbonamenti where pausa_dal <= ${oggi}::date)
    or exists (select 1 from pause_abbonamento where stato = 'in_corso' and riprende_il <= ${oggi}::date))`

async function unGiro(trx: Db, { clock }: Pick<Deps, 'clock'>): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select ${stored('segui_pause', { oggi: clock.today(), adesso: clock.now() })} as quanti`.execute(
    trx,
  )
  return rows[0]?.quanti ?? 0
}

/** Begins and ends pauses, before the renewals of the day. */
export async function seguiPause({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await inTransaction(db, (trx) => unGiro(trx, { clock }))) > 0);
}
