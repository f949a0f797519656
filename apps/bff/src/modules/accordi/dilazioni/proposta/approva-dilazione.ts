import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { proponi } from './invia-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'
import type { Chi } from './scrivi-bozza.ts'

async function lockInApprovazione(trx: Db, id: string, { actor }: Chi) {
  const d = await lockDilazione(trx, id, actor)
  if (d.stato !== 'in_approvazione') {
    throw new AppError('stato_incompatibile', {
      message:
        'Si decide solo di una dilazione che aspetta l’approvazione. Nessun importo è stato mosso.',
    })
  }
  return d
}

/** The staff let it through: its cliente is asked, as if it had been sent now. */
export async function approvaDilazione(trx: Db, id: string, chi: Chi): Promise<void> {
  await proponi(trx, await lockInApprovazione(trx, id, chi), chi.clock)
  await annotaDilazione(trx, { id, azione: 'approva', da: 'in_approvazione', a: 'proposta' }, chi)
}

/** The staff do not: the esercente reads why, the cliente never hears of it. */
export async function respingiDilazione(
  trx: Db,
  { id, motivo }: { id: string; motivo: string },
  chi: Chi,
): Promise<void> {
  await lockInApprovazione(trx, id, chi)
  const now = chi.clock.now()
  await trx
    .updateTable('dilazioni')
    .set({ stato: 'rifiutata', motivo, respinta_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annotaDilazione(
    trx,
    { id, azione: 'respinge', da: 'in_approvazione', a: 'rifiutata', altro: { motivo } },
    chi,
  )
}
