import { impedisci } from '@rateo/domain/permessi/ammissione'
import {
  type EventoPagamento,
  type StatoPagamento,
  TRANSIZIONI_PAGAMENTO,
} from '@rateo/domain/stati/pagamento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { motivoNonRinnovabile, motivoNonStralciabile } from './azioni-consentite.ts'
import { lockPagamento } from './lock-pagamento.ts'

type Chi = { actor: Actor; clock: Clock; ip: string; request_id: string }
/** One year: a link that lives longer is one that nobody remembers. */
const GIORNI_MAX = 366

function esigi(motivo: string | null, evento: EventoPagamento, da: StatoPagamento, chi: Chi): void {
  const inGioco = { suo: true, stato: da, evento, tabella: TRANSIZIONI_PAGAMENTO }
  if (motivo === null && impedisci(inGioco, chi.actor.ruolo) === null) return
  throw new AppError('stato_incompatibile', { message: motivo ?? 'Non si può fare ora.' })
}

async function scrivi(
  trx: Db,
  id: string,
  azione: string,
  { prima, dopo }: { prima: Record<string, unknown>; dopo: Record<string, unknown> },
  { actor, ip, request_id }: Chi,
): Promise<void> {
  await annota(trx, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: actor.canale ?? 'portale',
    azione,
    entita: 'pagamento',
    entita_id: id,
    prima,
    dopo,
    ip,
    request_id,
  })
}

/** A request past its last day may be paid again, until a new one. */
export async function rinnovaLink(
  trx: Db,
  id: string,
  { valido_fino, invia_email }: { valido_fino: string; invia_email: boolean },
  chi: Chi,
): Promise<void> {
  const prima = await lockPagamento(trx, id, chi.actor)
  esigi(motivoNonRinnovabile(prima.stato), 'rinnova', prima.stato, chi)
  const today = chi.clock.today()
  if (valido_fino < today || valido_fino > aggiungiGiorni(today, GIORNI_MAX)) {
    const errors = [
      { pointer: '/valido_fino', message: 'Scegli un giorno da oggi a un anno da oggi' },
    ]
    throw new AppError('dati_non_validi', { errors })
  }
  const updated_at = chi.clock.now()
  await trx
    .updateTable('pagamenti')
    .set({ stato: 'da_pagare', valido_fino, updated_at })
    .where('id', '=', id)
    .execute()
  await scrivi(trx, id, 'rinnova', { prima, dopo: { stato: 'da_pagare', valido_fino } }, chi)
  if (!invia_email) return
  await accoda(trx, {
    argomento: 'pagamento_richiesto',
    unicita: `rinnovo:${id}:${valido_fino}`,
    contenuto: { pagamento_id: id },
  })
}

/** Gives a debt up: it is not waited for any more, and if money comes all the same it is a recovery. */
export async function stralciaPagamento(
  trx: Db,
  id: string,
  nota: string | undefined,
  chi: Chi,
): Promise<void> {
  const { stato, residuo_centesimi } = await lockPagamento(trx, id, chi.actor)
  esigi(motivoNonStralciabile(stato), 'stralcia', stato, chi)
  const { actor, clock } = chi
  const now = clock.now()
  if (actor.ruolo === 'esercente') {
    const { utente_id, sessione_id } = actor
    const importo_centesimi = residuo_centesimi ?? 0
    const atto = { scopo: 'stralcio', oggetto: id, importo_centesimi } as const
    await esigiConferma(trx, { utente_id, sessione_id, now }, atto)
  }
  await trx
    .updateTable('pagamenti')
    .set({ stato: 'irrecuperabile', updated_at: now })
    .where('id', '=', id)
    .execute()
  const dopo = { stato: 'irrecuperabile', ...(nota && { nota }) }
  await scrivi(trx, id, 'stralcia', { prima: { stato }, dopo }, chi)
}
