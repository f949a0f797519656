import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaDilazione } from './annota-dilazione.ts'
import { chiudiDilazione } from './chiudi-dilazione.ts'

const QUANTE = 200

type ScadiDeps = Pick<Deps, 'db' | 'clock'>

/** Nobody answered in time. */
async function scadiProposte({ db, clock }: ScadiDeps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const righe = await trx
      .selectFrom('dilazioni')
      .where('stato', '=', 'proposta')
      .where('scade_at', '<=', now)
      .select('id')
      .orderBy('scade_at')
      .limit(QUANTE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of righe) {
      await trx
        .updateTable('dilazioni')
        .set({ stato: 'scaduta', updated_at: now })
        .where('id', '=', id)
        .execute()
      await annotaDilazione(
        { db: trx, clock },
        { id, azione: 'scade', da: 'proposta', a: 'scaduta' },
      )
    }
    return righe.length
  })
}

/** Accepted, and what was due at once was not paid: one at a time, and whose money is on its way waits. */
async function chiudiNonPerfezionate({ db, clock }: ScadiDeps): Promise<number> {
  const now = clock.now()
  const righe = await db
    .selectFrom('dilazioni')
    .where('stato', '=', 'accettata')
    .where('perfeziona_entro', '<=', now)
    .select('id')
    .orderBy('perfeziona_entro')
    .limit(QUANTE)
    .execute()
  let quante = 0
  for (const { id } of righe) {
    const motivo = 'Quello che era dovuto all’accettazione non è stato pagato in tempo.'
    const esito = await inTransaction(db, (trx) =>
      chiudiDilazione(trx, { id, azione: 'non_perfeziona', motivo }, now, {}),
    )
    if (esito === 'annullata') quante += 1
  }
  return quante
}

/** Ends proposals and acceptances whose time is over. For the timetable; returns how many. */
export async function scadiDilazioni(deps: ScadiDeps): Promise<number> {
  return (await scadiProposte(deps)) + (await chiudiNonPerfezionate(deps))
}
