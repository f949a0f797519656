import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { stored } from '../../../../db/stored.ts'
import { AppError } from '../../../../http/errors.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { getAbbonamento } from '../get-abbonamento.ts'

/** The hours in which the first charge is to be paid; a direct debit under way is waited for. */
const ATTIVAZIONE_ORE = 24
const INSIEME = 100

/** Ends what was not paid in time, and frees its place. For the timetable; returns how many. */
export async function scadiOrdini({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const adesso = clock.now()
  const prima = new Date(adesso.getTime() - ATTIVAZIONE_ORE * 3_600_000)
  const scaduti = await db
    .selectFrom('abbonamenti')
    .where('stato', '=', 'in_attivazione')
    .where('created_at', '<', prima)
    .orderBy('created_at')
    .orderBy('id')
    .limit(INSIEME)
    .select('id')
    .execute()
  let quanti = 0
  for (const { id } of scaduti) {
    const { rows } = await inTransaction(db, (trx) =>
      sql<{ fatto: boolean }>`
        select ${stored('non_attiva', { abbonamento: id, adesso, contesto: {} })} as fatto`.execute(
        trx,
      ),
    )
    if (rows[0]?.fatto === true) quanti += 1
  }
  return quanti
}

/** The cliente gives it up before paying: no money moved, and none is asked for any more. */
export async function rinuncia(call: Call, id: string): Promise<void> {
  const { clock, db } = call
  const { stato } = await getAbbonamento(db, id, call.actor)
  const { rows } =
    stato === 'in_attivazione'
      ? await sql<{ fatto: boolean }>`select ${stored('non_attiva', {
          abbonamento: id,
          adesso: clock.now(),
          contesto: contestoDi(call),
        })} as fatto`.execute(db)
      : { rows: [] }
  if (rows[0]?.fatto === true) return
  throw new AppError('stato_incompatibile', {
    message:
      'Il primo pagamento è già arrivato o è in corso: non si rinuncia più da qui. Se non lo vuoi, disdici.',
  })
}
