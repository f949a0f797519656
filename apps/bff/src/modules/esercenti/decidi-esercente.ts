import {
  type EventoEsercente,
  type StatoEsercente,
  TRANSIZIONI_ESERCENTE,
} from '@rateo/domain/esercente'
import { puo } from '@rateo/domain/macchina'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { annota } from '../cronologia/index.ts'
import { accoda } from '../uscite/index.ts'

export type Decisione = { db: Db; actor: Actor; id: string; info: CallInfo; now: Date }

type Esito = {
  evento: EventoEsercente
  a: StatoEsercente
  values?: { integrazione?: string; motivo_rifiuto?: string }
  dettagli?: Record<string, unknown>
}

async function passa(
  { db, actor, id, info, now }: Decisione,
  da: StatoEsercente,
  { evento, a, values, dettagli }: Esito,
) {
  await db
    .updateTable('esercenti')
    .set({ ...values, stato: a, updated_at: now })
    .where('id', '=', id)
    .execute()
  await annota(db, {
    attore: `utente:${actor.utente_id}`,
    ruolo: actor.ruolo,
    canale: 'portale',
    azione: evento,
    entita: 'esercente',
    entita_id: id,
    prima: { stato: da },
    dopo: { stato: a, ...dettagli },
    ip: info.ip,
    request_id: info.request_id,
  })
}

/**
 * One decision of the staff on an esercente under review, told to the esercente. Whoever decides on one that was only
 * handed in takes charge of it by that. Refused from any other state.
 */
export async function decidiEsercente(
  decisione: Decisione,
  esito: Esito,
): Promise<{ _id: string; stato: string }> {
  const { db, id, now } = decisione
  const row = await db
    .selectFrom('esercenti')
    .select('stato')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  let stato = row.stato as StatoEsercente
  if (stato === 'inviato') {
    await passa(decisione, stato, { evento: 'prendi_in_carico', a: 'in_verifica' })
    stato = 'in_verifica'
  }
  if (!puo(TRANSIZIONI_ESERCENTE, esito.evento, stato, 'A')) {
    throw new AppError('stato_incompatibile', {
      message: 'Questo esercente non è in verifica: la decisione è già stata presa.',
    })
  }
  await passa(decisione, stato, esito)
  await accoda(db, {
    argomento: 'esito_esercente',
    unicita: `esito_esercente:${id}:${now.toISOString()}`,
    contenuto: { esercente_id: id, stato: esito.a },
  })
  return { _id: id, stato: esito.a }
}
