import { COLONNE_CONSULENTE, type ConsulenteRow } from '@rateo/contract/persone/consulenti'
import { STATI_CONSULENTE } from '@rateo/domain/identita/consulente'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of consulenti: staff alone. A new role does not compile until it is scoped. */
function readableBy({ ruolo }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = { esercente: null, cliente: null, admin: {} }
  return scopes[ruolo]
}

const consulentiRows = defineRows<ConsulenteRow, 'consulenti'>({
  table: 'consulenti',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_CONSULENTE,
  columns: {
    nome: { type: 'parola', values: [], ops: [], sortable: true, words: true },
    partita_iva: { words: true },
    email: { words: true },
    territorio: { words: true },
    stato: {
      type: 'parola',
      values: STATI_CONSULENTE,
      cell: (c) => c.stato.replaceAll('_', ' '),
    },
    esercenti: {
      sql: `(select count(distinct i.esercente_id)::int from incarichi i where i.consulente_id = p.id
        and i.dal <= {oggi}::date and (i.al is null or i.al >= {oggi}::date))`,
    },
    created_at: CREATED_AT,
    _id: idColumn(),
  },
  scopes: {},
  sort: { nome: 1 },
  exact: () => ['p.id = {codice}', 'p.partita_iva = {testo}'],
  tokens: () => null,
})

export const consulentiDi = (actor: Actor) => ({
  what: consulentiRows(actor.ruolo),
  scope: readableBy(actor),
})

export const consulentiList = defineList<ConsulenteRow>({
  raccolta: 'consulenti',
  entita: 'consulente',
  find: consulentiDi,
})
