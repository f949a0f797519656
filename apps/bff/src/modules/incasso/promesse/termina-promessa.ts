import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { findDebito, parteDi } from './promesse.queries.ts'

/** Ends the promise of a debt: reminders and tries go on from today, and the cliente is told. */
export async function terminaPromessa(call: Call, pagamento_id: string): Promise<void> {
  const { db, actor, clock } = call
  const { fatte } = await findDebito(db, pagamento_id, parteDi(actor), true)
  const attiva = fatte.find(({ stato }) => stato === 'attiva')
  if (attiva === undefined) {
    throw new AppError('stato_incompatibile', {
      message: 'Su questo pagamento non c’è una promessa in corso.',
    })
  }
  await db
    .updateTable('promesse')
    .set({ stato: 'terminata', conclusa_il: clock.today() })
    .where('id', '=', attiva.id)
    .execute()
  await annota(call, {
    azione: 'termina_promessa',
    entita: 'pagamento',
    id: pagamento_id,
    dopo: { giorno: attiva.giorno },
  })
  await accoda(db, {
    argomento: 'promessa',
    unicita: `promessa:${attiva.id}:terminata`,
    contenuto: { promessa_id: attiva.id, fatto: 'terminata' },
  })
}
