import { COLONNE_MOVIMENTO } from '@rateo/contract/registri/colonne-movimenti'
import type { MovimentoRow } from '@rateo/contract/registri/movimenti'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { NOMI_MOVIMENTO, TIPI_MOVIMENTO } from '@rateo/domain/denaro/movimento-pagamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, idFilter } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import {
  CLIENTE,
  clientiTokens,
  ESERCENTE,
  PARTIES_JOIN,
} from '../../../http/search/search-people.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/**
 * The scope of the movements that a person may see; null for none. A new role does not compile until it is scoped.
 */
function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

type PagamentoRaw = { pagamento_id: string; numero: string; causale: string }

const movimentiRows = defineRows<
  MovimentoRow,
  'movimenti_pagamento',
  'causale' | 'numero_del_pagamento' | 'codice_del_pagamento'
>({
  table: 'movimenti_pagamento',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_MOVIMENTO,
  columns: {
    _id: idColumn(),
    created_at: CREATED_AT,
    giorno: {},
    tipo: {
      type: 'parola',
      values: TIPI_MOVIMENTO,
      ops: ['$eq', '$in'],
      cell: (m) => NOMI_MOVIMENTO[m.tipo],
    },
    esercente: ESERCENTE,
    cliente: CLIENTE,
    pagamento: {
      sql: { pagamento_id: 'p.pagamento_id', numero: 'd.numero', causale: 'd.causale' },
      filters: { pagamento_id: idFilter('p.pagamento_id') },
      words: `(select x.numero || ' ' || x.causale from pagamenti x where x.id = p.pagamento_id)`,
      read: ({ pagamento_id: _id, ...d }: PagamentoRaw) => ({
        _id,
        numero: d.numero,
        causale: d.causale,
      }),
    },
    causale: { made: (m) => m.pagamento.causale },
    metodo: {
      type: 'parola',
      values: METODI_PAGAMENTO,
      ops: ['$eq', '$in'],
      cell: (m) => NOMI_METODO[m.metodo],
    },
    incassato_centesimi: { sum: 'list' },
    rimborsato_centesimi: { sum: 'list' },
    numero_del_pagamento: { made: (m) => m.pagamento.numero },
    codice_del_pagamento: { made: (m) => m.pagamento._id },
  },
  joins: `join pagamenti d on d.id = p.pagamento_id ${PARTIES_JOIN}`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
})

export const movimentiDi = (actor: Actor) => ({
  what: movimentiRows(actor.ruolo),
  scope: readableBy(actor),
})

export const movimentiList = defineList<MovimentoRow>({
  raccolta: 'movimenti',
  entita: 'movimento_pagamento',
  find: movimentiDi,
})
