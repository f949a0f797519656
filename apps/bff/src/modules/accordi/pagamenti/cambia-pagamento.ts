import { impedisci } from '@rateo/domain/permessi/ammissione'
import {
  type EventoPagamento,
  type StatoPagamento,
  TRANSIZIONI_PAGAMENTO,
} from '@rateo/domain/stati/pagamento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonRinnovabile, motivoNonStralciabile } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'

/** A link lives at most a year: nobody remembers an older one. */
const GIORNI_MAX = 366

function esigi(
  call: Call,
  motivo: string | null,
  evento: EventoPagamento,
  da: StatoPagamento,
): void {
  const inGioco = { suo: true, stato: da, evento, tabella: TRANSIZIONI_PAGAMENTO }
  if (motivo === null && impedisci(inGioco, call.actor.ruolo) === null) return
  throw new AppError('stato_incompatibile', { message: motivo ?? 'Non si può fare ora.' })
}

async function scrivi(
  call: Call,
  id: string,
  azione: string,
  { prima, dopo }: { prima: Record<string, unknown>; dopo: Record<string, unknown> },
): Promise<void> {
  await annota(call, {
    azione,
    entita: 'pagamento',
    id,
    prima,
    dopo,
  })
}

/** A request past its last day may be paid again, until a new one. */
export async function rinnovaLink(
  call: Call,
  id: string,
  { valido_fino, invia_email }: { valido_fino: string; invia_email: boolean },
): Promise<void> {
  const { db } = call
  const prima = await lockPagamento(db, id, call.actor)
  esigi(call, motivoNonRinnovabile(prima.stato), 'rinnova', prima.stato)
  const today = call.clock.today()
  if (valido_fino < today || valido_fino > aggiungiGiorni(today, GIORNI_MAX)) {
    const errors = [
      { pointer: '/valido_fino', message: 'Scegli un giorno da oggi a un anno da oggi' },
    ]
    throw new AppError('dati_non_validi', { errors })
  }
  const updated_at = call.clock.now()
  await db
    .updateTable('pagamenti')
    .set({ stato: 'da_pagare', valido_fino, updated_at })
    .where('id', '=', id)
    .execute()
  await scrivi(call, id, 'rinnova', { prima, dopo: { stato: 'da_pagare', valido_fino } })
  if (!invia_email) return
  await accoda(db, {
    argomento: 'pagamento_richiesto',
    unicita: `rinnovo:${id}:${valido_fino}`,
    contenuto: { pagamento_id: id },
  })
}

/** Gives a debt up: it is not waited for any more, and if money comes all the same it is a recovery. */
export async function stralciaPagamento(
  call: Call,
  id: string,
  nota: string | undefined,
): Promise<void> {
  const { actor, clock, db } = call
  const { stato, residuo_centesimi } = await lockPagamento(db, id, call.actor)
  esigi(call, motivoNonStralciabile(stato), 'stralcia', stato)
  const now = clock.now()
  if (actor.ruolo === 'esercente') {
    const { utente_id, sessione_id } = actor
    const importo_centesimi = residuo_centesimi ?? 0
    const atto = { scopo: 'stralcio', oggetto: id, importo_centesimi } as const
    await esigiConferma(db, { utente_id, sessione_id, now }, atto)
  }
  await db
    .updateTable('pagamenti')
    .set({ stato: 'irrecuperabile', updated_at: now })
    .where('id', '=', id)
    .execute()
  const dopo = { stato: 'irrecuperabile', ...(nota && { nota }) }
  await scrivi(call, id, 'stralcia', { prima: { stato }, dopo })
}
