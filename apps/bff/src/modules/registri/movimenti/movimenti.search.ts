import type { MovimentoRow } from '@rateo/contract/registri/movimenti'
import { TIPI_MOVIMENTO, type TipoMovimento } from '@rateo/domain/denaro/movimento-pagamento'
import { METODI_PAGAMENTO, type MetodoPagamento } from '@rateo/domain/stati/pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch, type Scope } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'

/** Whose money a person may see; null when nobody's. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

type Raw = {
  _id: string
  created_at: Instant
  giorno: string
  tipo: string
  metodo: string
  pagamento_id: string
  causale: string
  esercente_id: string
  esercente_nome: string
  cliente_id: string
  cliente_nome: string
  incassato_centesimi: number
  rimborsato_centesimi: number
}

const toRow = (raw: Raw): MovimentoRow => ({
  _id: raw._id,
  created_at: iso(raw.created_at),
  giorno: raw.giorno,
  // The database holds these two to the same words.
  tipo: raw.tipo as TipoMovimento,
  metodo: raw.metodo as MetodoPagamento,
  pagamento: { _id: raw.pagamento_id, causale: raw.causale },
  esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
  cliente: { _id: raw.cliente_id, nome: raw.cliente_nome },
  incassato_centesimi: raw.incassato_centesimi,
  rimborsato_centesimi: raw.rimborsato_centesimi,
})

const movimentiSearch = defineSearch<MovimentoRow>({
  table: 'movimenti_pagamento',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    pagamento_id: { sql: 'p.pagamento_id', type: 'id', ops: ['$eq', '$in'] },
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_MOVIMENTO, ops: ['$eq', '$in'] },
    metodo: { sql: 'p.metodo', type: 'parola', values: METODI_PAGAMENTO, ops: ['$eq', '$in'] },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: ['incassato_centesimi', 'rimborsato_centesimi'],
  columns: `p.id as _id, p.created_at, p.giorno, p.tipo, p.metodo, p.pagamento_id, d.causale, p.esercente_id,
    e.ragione_sociale as esercente_nome, p.cliente_id, c.nome as cliente_nome, p.incassato_centesimi,
    p.rimborsato_centesimi`,
  joins: `join pagamenti d on d.id = p.pagamento_id join esercenti e on e.id = p.esercente_id
    join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
  words: '(select x.causale from pagamenti x where x.id = p.pagamento_id)',
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
  toRow: (raw) => toRow(raw as Raw),
})

export const movimentiDi = (actor: Actor) => ({ what: movimentiSearch, scope: readableBy(actor) })
