import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { annota, annotaSistema } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'

type FineSaldo = 'ritirato' | 'scaduto'

/** Queues what the two parties are told of a proposal. */
export const accodaSaldo = (db: Db, id: number, fatto: 'proposto' | FineSaldo) =>
  accoda(db, {
    argomento: 'saldo_dilazione',
    unicita: `saldo_dilazione:${id}:${fatto}`,
    contenuto: { saldo_id: String(id), fatto },
  })

type Saldo = { id: number; dilazione_id: string; importo_centesimi: number; created_at: Date }

/** Ends a proposal that was not paid: mora grows as if it had never stood still, and the two are told. */
export async function chiudiSaldo(
  call: Call | Pick<Call, 'db' | 'clock'>,
  { id, dilazione_id, importo_centesimi, created_at }: Saldo,
  fine: FineSaldo,
): Promise<void> {
  const { db, clock } = call
  await db
    .updateTable('saldi_dilazione')
    .set({ finito_at: clock.now(), fine })
    .where('id', '=', id)
    .execute()
  await sql`select ${stored('riprendi_mora', {
    dilazione: dilazione_id,
    da: created_at,
    adesso: clock.now(),
  })}`.execute(db)
  const fatto = {
    azione: fine === 'ritirato' ? 'ritira_saldo' : 'scade_saldo',
    entita: 'dilazione',
    id: dilazione_id,
    dopo: { importo_centesimi },
  }
  await ('actor' in call && fine === 'ritirato' ? annota(call, fatto) : annotaSistema(db, fatto))
  await accodaSaldo(db, id, fine)
}
