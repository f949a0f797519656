import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findDocumento } from '../elenco.queries.ts'
import { emettiNuova } from '../emetti-ricevuta.ts'

/**
 * Corrects a receipt: a new one with the data of today and a number of its own takes the place of the one before, which stays
 * readable with its number.
 */
export async function riemettiRicevuta(call: Call, id: string, motivo: string): Promise<string> {
  const { db: trx, actor, clock } = call
  const row = await findDocumento(trx, actor, id, clock.today())
  if (row.tipo !== 'ricevuta' || row.pagamento_id === null) {
    const message =
      'Si corregge così solo una ricevuta: di un documento caricato carica la versione nuova.'
    throw new AppError('stato_incompatibile', { message })
  }
  const prima = await trx
    .selectFrom('ricevute')
    .where('id', '=', id)
    .select(['annullata_at', 'versione', 'numero'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (prima.annullata_at !== null) {
    const message = 'Questa ricevuta non vale più: correggi quella che l’ha sostituita.'
    throw new AppError('stato_incompatibile', { message })
  }
  const now = clock.now()
  await trx
    .updateTable('ricevute')
    .set({ annullata_at: now, sostituita: true })
    .where('id', '=', id)
    .execute()
  const nuova = await emettiNuova(trx, row.pagamento_id, now, {
    id,
    motivo,
    versione: prima.versione + 1,
  })
  if (nuova === undefined) throw new AppError('stato_incompatibile')
  await annota(call, {
    azione: 'corregge',
    entita: 'documento',
    id: nuova.id,
    prima: { numero: prima.numero },
    dopo: { numero: nuova.numero, motivo },
  })
  return nuova.id
}
