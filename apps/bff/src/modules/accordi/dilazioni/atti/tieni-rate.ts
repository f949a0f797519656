import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { findDilazione, lockDilazione, type Sua } from '../lock-dilazione.ts'

/** Holds the debts of all the rate of a plan, in the order in which whoever pays them does: before the plan itself. */
export async function tieniRate(trx: Db, dilazione_id: string): Promise<void> {
  await trx
    .selectFrom('pagamenti')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('rate')
        .where('dilazione_id', '=', dilazione_id)
        .where('pagamento_id', 'is not', null)
        .select((one) => one.ref('pagamento_id').$notNull().as('pagamento_id')),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute()
}

/** Holds a dilazione of the caller with the debts of its rate, in that same order, and reads it again. Another's is not found. */
export async function tieniPiano({ db, actor }: Call, id: string): Promise<Sua> {
  const { id: suo } = await findDilazione(db, id, actor)
  await tieniRate(db, suo)
  return lockDilazione(db, suo, actor)
}
