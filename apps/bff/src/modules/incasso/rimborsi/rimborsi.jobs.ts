import { inTransaction } from '../../../http/transaction.ts'
import { avviaRimborso, mandaRimborso, type RimborsiDeps } from './avvia-rimborso.ts'

const QUANTI = 100

/**
 * Rimborsi that waited for the esercente to have enough, the oldest first; returns how many left. One that is too big
 * does not hold up a smaller one behind it. For the timetable.
 */
export async function sbloccaRimborsi(deps: RimborsiDeps): Promise<number> {
  const inCoda = await deps.db
    .selectFrom('rimborsi')
    .where('stato', '=', 'in_coda')
    .orderBy('id')
    .limit(QUANTI)
    .select('id')
    .execute()
  let partiti = 0
  for (const { id } of inCoda) {
    const avviato = await inTransaction(deps.db, (trx) => avviaRimborso(trx, deps, id, {}))
    if (avviato.operazione_id === null) continue
    partiti += 1
    await mandaRimborso(deps, avviato, {})
  }
  return partiti
}
