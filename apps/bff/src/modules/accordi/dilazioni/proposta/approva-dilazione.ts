import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { proponi } from './invia-dilazione.ts'
import { lockDilazione } from '../lock-dilazione.ts'

async function lockInApprovazione(call: Call, id: string) {
  const { actor, db } = call
  const d = await lockDilazione(db, id, actor)
  if (d.stato !== 'in_approvazione') {
    throw new AppError('stato_incompatibile', {
      message:
        'Si decide solo di una dilazione che aspetta l’approvazione. Nessun importo è stato mosso.',
    })
  }
  return d
}

/** The staff let it through: its cliente is asked, as if it had been sent now. */
export async function approvaDilazione(call: Call, id: string): Promise<void> {
  const { db } = call
  await proponi(db, await lockInApprovazione(call, id), call.clock)
  await annotaDilazione(call, { id, azione: 'approva', da: 'in_approvazione', a: 'proposta' })
}

/** The staff do not: the esercente reads why, the cliente never hears of it. */
export async function respingiDilazione(
  call: Call,
  { id, motivo }: { id: string; motivo: string },
): Promise<void> {
  const { db } = call
  await lockInApprovazione(call, id)
  const now = call.clock.now()
  await db
    .updateTable('dilazioni')
    .set({ stato: 'rifiutata', motivo, respinta_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annotaDilazione(call, {
    id,
    azione: 'respinge',
    da: 'in_approvazione',
    a: 'rifiutata',
    altro: { motivo },
  })
}
