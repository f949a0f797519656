import {
  type MessaggioInviato,
  type MessaggioRow,
  STATI_MESSAGGIO,
} from '@rateo/contract/ponte/gestione'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { AppError } from '../../../http/errors.ts'
import { defineSearch, search } from '../../../http/search/search.ts'
import { readableBy } from './readable-by.ts'

type Raw = Omit<MessaggioRow, 'created_at'> & { created_at: Instant }

const toRow = ({ created_at, ...raw }: Raw): MessaggioRow => ({
  ...raw,
  created_at: iso(created_at),
})

const messaggiSearch = defineSearch<MessaggioRow>({
  table: 'messaggi',
  id: 'id',
  persona: 'id',
  scopes: {},
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    canale: { sql: 'p.canale', type: 'parola', values: ['email', 'sms'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_MESSAGGIO },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: 'p.id as _id, p.canale, p.destinatario, p.oggetto, p.stato, p.errore, p.created_at',
  joins: '',
  words: `p.destinatario || ' ' || p.oggetto`,
  exact: () => ['p.id = {codice}', 'p.destinatario = lower({testo})'],
  tokens: () => null,
  toRow: (raw) => toRow(raw as Raw),
})

export const searchMessaggi = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, messaggiSearch, { scope: readableBy(actor), body, today })

export async function getMessaggio(db: Db, actor: Actor, id: string): Promise<MessaggioInviato> {
  if (readableBy(actor) === null) throw new AppError('non_trovato')
  const row = await db.selectFrom('messaggi').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  // The database holds canale and stato to the same words.
  return { ...toRow({ ...row, _id: row.id } as unknown as Raw), testo: row.testo }
}
