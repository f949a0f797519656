import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { annota, annotaSistema } from '../../base/cronologia/index.ts'

type Chiusa = { id: string; motivo: string; now: Date }

const scrivi = (db: Db, { id, motivo, now }: Chiusa, chiusa_da: string) =>
  db
    .updateTable('differenze_psp')
    .set({ chiusa_at: now, chiusa_da, motivo })
    .where('id', '=', id)
    .execute()

const fatto = ({ id, motivo, now }: Chiusa) => ({
  azione: 'chiudi_differenza',
  entita: 'differenza',
  id,
  dopo: { motivo },
  at: now,
})

/** A later run found that it has come right by itself. */
export async function chiudi(trx: Db, id: string, motivo: string, now: Date): Promise<void> {
  const chiusa = { id, motivo, now }
  await scrivi(trx, chiusa, 'sistema')
  await annotaSistema(trx, fatto(chiusa))
}

/** A person has looked into it and says why it is settled. Nothing of the books changes by that. */
export async function chiudiDifferenza(call: Call, id: string, motivo: string): Promise<void> {
  const { db, actor, clock } = call
  const row = await db
    .selectFrom('differenze_psp')
    .where('id', '=', id)
    .select('chiusa_at')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  if (row.chiusa_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa differenza è già stata chiusa: non si è spostato denaro.',
    })
  }
  const chiusa = { id, motivo, now: clock.now() }
  await scrivi(db, chiusa, `utente:${actor.utente_id}`)
  await annota(call, fatto(chiusa))
}
