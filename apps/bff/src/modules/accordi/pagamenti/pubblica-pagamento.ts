import type { pubblicaPagamento as contract } from '@rateo/contract/incasso/incassi'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonInBozza } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'
import { checkCliente } from './richiedi-pagamento.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }

async function lockBozza(trx: Db, id: string, { actor }: Chi) {
  const bozza = await lockPagamento(trx, id, actor)
  const motivo = motivoNonInBozza(bozza.stato)
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  return bozza
}

const scrivi = (
  trx: Db,
  id: string,
  { azione, dopo }: { azione: string; dopo: Record<string, unknown> },
  { actor, ip, request_id }: Chi,
) =>
  annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione,
    entita: 'pagamento',
    entita_id: id,
    prima: { stato: 'bozza' },
    dopo,
    ip,
    request_id,
  })

/** Asks for what was only written down so far: from here on the cliente sees it. */
export async function pubblicaPagamento(
  trx: Db,
  id: string,
  { scadenza, invia_email }: BodyOf<typeof contract>,
  chi: Chi,
): Promise<void> {
  const { esercente_id, cliente_id, valido_fino } = await lockBozza(trx, id, chi)
  if (scadenza < chi.clock.today()) {
    const errors = [{ pointer: '/scadenza', message: 'La scadenza non può essere nel passato' }]
    throw new AppError('dati_non_validi', { errors })
  }
  await checkCliente(trx, esercente_id, cliente_id)
  // A link works at least until the debt is due.
  const fino = valido_fino !== null && valido_fino < scadenza ? scadenza : valido_fino
  await trx
    .updateTable('pagamenti')
    .set({ stato: 'da_pagare', scadenza, valido_fino: fino, updated_at: chi.clock.now() })
    .where('id', '=', id)
    .execute()
  const dopo = { stato: 'da_pagare', scadenza, valido_fino: fino }
  await scrivi(trx, id, { azione: 'pubblica', dopo }, chi)
  if (!invia_email) return
  await accoda(trx, {
    argomento: 'pagamento_richiesto',
    unicita: `richiesta:${id}`,
    contenuto: { pagamento_id: id },
  })
}

/** Throws a bozza away: the cliente never knew of it, and never will. */
export async function eliminaBozza(trx: Db, id: string, chi: Chi): Promise<void> {
  await lockBozza(trx, id, chi)
  const now = chi.clock.now()
  await trx
    .updateTable('pagamenti')
    .set({ stato: 'annullato', eliminata_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await scrivi(trx, id, { azione: 'elimina_bozza', dopo: { stato: 'annullato' } }, chi)
}
