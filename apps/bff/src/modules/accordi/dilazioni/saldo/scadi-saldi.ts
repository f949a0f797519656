import type { Deps } from '../../../../http/deps.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { tieniRate } from '../atti/tieni-rate.ts'
import { chiudiSaldo } from './chiudi-saldo.ts'

const QUANTI = 200

/**
 * Proposals whose day went by without the money end; one of which a payment is under way waits for its outcome. For the
 * timetable; returns how many.
 */
export async function scadiSaldi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const passati = await db
    .selectFrom('saldi_dilazione as s')
    .innerJoin('dilazioni as d', 'd.id', 's.dilazione_id')
    .where('s.finito_at', 'is', null)
    .where('s.entro', '<', clock.today())
    .where('d.stato', 'in', ['attiva', 'sospesa', 'decaduta'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rate as r')
            .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
            .whereRef('r.dilazione_id', '=', 'd.id')
            .where('p.stato', 'in', ['in_verifica', 'in_elaborazione'])
            .select('p.id'),
        ),
      ),
    )
    .orderBy('s.entro')
    .limit(QUANTI)
    .select(['s.id', 's.dilazione_id'])
    .execute()
  let quanti = 0
  for (const { id, dilazione_id } of passati) {
    const chiuso = await inTransaction(db, async (trx) => {
      await tieniRate(trx, dilazione_id)
      const saldo = await trx
        .selectFrom('saldi_dilazione')
        .where('id', '=', id)
        .where('finito_at', 'is', null)
        .select(['id', 'dilazione_id', 'importo_centesimi', 'created_at'])
        .forUpdate()
        .executeTakeFirst()
      if (saldo === undefined) return false
      await chiudiSaldo({ db: trx, clock }, saldo, 'scaduto')
      return true
    })
    if (chiuso) quanti += 1
  }
  return quanti
}
