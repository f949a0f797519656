import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findDocumento } from '../elenco.queries.ts'

/** Shows an uploaded document to its cliente, or hides it again. What the portal issued to both is of both. */
export async function mostraDocumento(
  call: Call,
  id: string,
  visibile_al_cliente: boolean,
): Promise<void> {
  const { db, actor, clock } = call
  const row = await findDocumento(db, actor, id, clock.today())
  if (!row.caricato || row.cliente === null) {
    const message = row.caricato
      ? 'Questo documento non è di un cliente: non c’è a chi mostrarlo.'
      : 'Questo documento l’ha scritto il portale: chi lo vede non si cambia.'
    throw new AppError('stato_incompatibile', { message })
  }
  if (row.visibile_al_cliente === visibile_al_cliente) return
  await db.updateTable('documenti').set({ visibile_al_cliente }).where('id', '=', id).execute()
  await annota(call, {
    azione: visibile_al_cliente ? 'mostra' : 'nasconde',
    entita: 'documento',
    id,
    prima: { visibile_al_cliente: row.visibile_al_cliente },
    dopo: { visibile_al_cliente },
  })
}
