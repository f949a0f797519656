import {
  type MessaggioInviato,
  type MessaggioRow,
  STATI_MESSAGGIO,
} from '@rateo/contract/ponte/gestione'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { motivoNonRimandabile } from '@rateo/domain/stati/rinvio-messaggio'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { CREATED_AT, idColumn } from '../../../http/search/row-columns.ts'
import { defineRows, selectRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { readableBy } from './readable-by.ts'

const messaggiRows = defineRows<MessaggioRow, 'messaggi'>({
  table: 'messaggi',
  id: 'id',
  persona: 'id',
  columns: {
    _id: idColumn(),
    canale: { type: 'parola', values: ['email', 'sms', 'push'] },
    destinatario: { words: true, exact: () => ['p.destinatario = lower({testo})'] },
    oggetto: { words: true },
    stato: { type: 'parola', values: STATI_MESSAGGIO },
    errore: {},
    created_at: CREATED_AT,
  },
  scopes: {},
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const searchMessaggi = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, messaggiRows(actor.ruolo), { scope: readableBy(actor), body, today })

export async function getMessaggio(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<MessaggioInviato> {
  if (readableBy(actor) === null) throw new AppError('non_trovato')
  const what = messaggiRows(actor.ruolo)
  const row = await db
    .selectFrom('messaggi_interi as p')
    .select(selectRow(what, { oggi: today }))
    .select(['p.testo', 'p.canale as via', 'p.riservato', 'p.allegati', 'p.rinvii', 'p.rinvio_di'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  const { testo, via: canale, riservato, allegati, rinvii, rinvio_di } = row
  return {
    ...what.readRow(row, today),
    testo,
    rinvii,
    rinvio_di,
    non_rimandabile: motivoNonRimandabile({ canale, testo, riservato, allegati, rinvii }),
  }
}
