import type { PromozioneRow } from '@rateo/contract/accordi/promozioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { EFFETTI_PROMOZIONE, STATI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { AppError } from '../../../http/errors.ts'
import { defineSearch, type Scope, search } from '../../../http/search/search.ts'

/** Only staff read promozioni. A new role does not compile until it is scoped. */
function readableBy({ ruolo }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = { esercente: null, cliente: null, admin: {} }
  return scopes[ruolo]
}

type Raw = Omit<PromozioneRow, 'created_at' | 'esercente'> & {
  created_at: Instant
  esercente_id: string | null
  esercente_nome: string | null
}

function toRow({ created_at, esercente_id, esercente_nome, ...raw }: Raw): PromozioneRow {
  const esercente = esercente_id && { _id: esercente_id, nome: esercente_nome ?? '' }
  return { ...raw, esercente: esercente || null, created_at: iso(created_at) }
}

const promozioniSearch = defineSearch<PromozioneRow>({
  table: 'promozioni',
  id: 'id',
  persona: 'id',
  scopes: {},
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_PROMOZIONE },
    effetto: { sql: 'p.effetto', type: 'parola', values: EFFETTI_PROMOZIONE },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    dal: { sql: 'p.dal', type: 'giorno', sortable: true },
    al: { sql: 'p.al', type: 'giorno' },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: `p.id as _id, p.nome, p.codice, p.effetto, p.valore, p.stato, p.dal, p.al, p.usi, p.usi_max, p.created_at,
    p.esercente_id, e.ragione_sociale as esercente_nome`,
  joins: 'left join esercenti e on e.id = p.esercente_id',
  words: `p.nome || ' ' || p.codice`,
  exact: () => ['p.id = {codice}', 'p.codice = upper({testo})'],
  tokens: () => null,
  toRow: (raw) => toRow(raw as Raw),
})

export const promozioniDi = (actor: Actor) => ({ what: promozioniSearch, scope: readableBy(actor) })

export const searchPromozioni = (pool: pg.Pool, actor: Actor, body: SearchBody, today: string) =>
  search(pool, promozioniSearch, { scope: readableBy(actor), body, today })

export async function getPromozione(db: Db, actor: Actor, id: string): Promise<PromozioneRow> {
  if (readableBy(actor) === null) throw new AppError('non_trovato')
  const row = await db
    .selectFrom('promozioni as p')
    .leftJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .selectAll('p')
    .select(['p.id as _id', 'e.ragione_sociale as esercente_nome'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('non_trovato')
  // The database holds the words to the same lists.
  return toRow(row as Raw)
}
