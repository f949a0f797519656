import type { pubblicaPagamento as contract } from '@rateo/contract/incasso/incassi'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonInBozza } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'
import { checkCliente } from './richiedi-pagamento.ts'

async function lockBozza(call: Call, id: string) {
  const { actor, db } = call
  const bozza = await lockPagamento(db, id, actor)
  const motivo = motivoNonInBozza(bozza.stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  return bozza
}

const scrivi = (
  call: Call,
  id: string,
  { azione, dopo }: { azione: string; dopo: Record<string, unknown> },
) =>
  annota(call, {
    azione,
    entita: 'pagamento',
    id,
    prima: { stato: 'bozza' },
    dopo,
  })

/** Asks for what was only written down so far: from here on the cliente sees it. */
export async function pubblicaPagamento(
  call: Call,
  id: string,
  { scadenza, invia_email }: BodyOf<typeof contract>,
): Promise<void> {
  const { db } = call
  const { esercente_id, cliente_id, valido_fino } = await lockBozza(call, id)
  if (scadenza < call.clock.today()) {
    const errors = [{ pointer: '/scadenza', message: 'La scadenza non può essere nel passato' }]
    throw new AppError('dati_non_validi', { errors })
  }
  await checkCliente(db, esercente_id, cliente_id)
  // A link works at least until the debt is due.
  const fino = valido_fino !== null && valido_fino < scadenza ? scadenza : valido_fino
  await db
    .updateTable('pagamenti')
    .set({ stato: 'da_pagare', scadenza, valido_fino: fino, updated_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  const dopo = { stato: 'da_pagare', scadenza, valido_fino: fino }
  await scrivi(call, id, { azione: 'pubblica', dopo })
  if (!invia_email) return
  await accoda(db, {
    argomento: 'pagamento_richiesto',
    unicita: `richiesta:${id}`,
    contenuto: { pagamento_id: id },
  })
}

/** Throws a bozza away: the cliente never knew of it, and never will. */
export async function eliminaBozza(call: Call, id: string): Promise<void> {
  const { db } = call
  await lockBozza(call, id)
  const now = call.clock.now()
  await db
    .updateTable('pagamenti')
    .set({ stato: 'annullato', eliminata_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await scrivi(call, id, { azione: 'elimina_bozza', dopo: { stato: 'annullato' } })
}
