import { COLONNE_DOCUMENTO, type DocumentoRow } from '@rateo/contract/registri/documenti'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { STATI_DOCUMENTO, TIPI_DOCUMENTO } from '@rateo/domain/stati/documento'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, idFilter, subjectOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { idsByNumero } from '../../../http/search/search-numbers.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/**
 * The scope of the documents that a person may see; null for none. A new role does not compile until it is scoped.
 * `visibile` has no value: its presence hides what the esercente keeps to itself.
 */
function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id, visibile: '' },
    admin: {},
  }
  return scopes[ruolo]
}

// The columns of a view are never said to be filled: which ones are, its tables say.
const documentiRows = defineRows<DocumentoRow, 'documenti_elenco'>({
  table: 'documenti_elenco',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_DOCUMENTO,
  columns: {
    data: { sql: 'p.data', type: 'giorno' },
    tipo: {
      sql: 'p.tipo',
      type: 'parola',
      values: TIPI_DOCUMENTO,
      ops: ['$eq', '$in'],
      cell: (d) => d.tipo.replaceAll('_', ' '),
    },
    numero: { sql: 'p.numero', words: 'p.numero' },
    titolo: { sql: 'p.titolo', words: 'p.titolo' },
    esercente: subjectOrNull('esercente', 'e.ragione_sociale'),
    cliente: subjectOrNull('cliente', 'coalesce(c.nome, o.nome)'),
    pagamento_id: { ...idFilter('p.pagamento_id') },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_DOCUMENTO },
    importo_centesimi: { type: 'centesimi', sum: 'file' },
    visibile_al_cliente: { sql: 'p.visibile_al_cliente' },
    mime: { sql: 'p.mime' },
    caricato: { sql: 'p.caricato' },
    versione: { sql: 'p.versione' },
    dilazione_id: { ...idFilter('p.dilazione_id') },
    abbonamento_id: { ...idFilter('p.abbonamento_id') },
    scade_il: { sql: 'p.scade_il' },
    created_at: { sql: 'p.created_at', ...CREATED_AT },
    _id: idColumn(),
  },
  joins: `left join esercenti e on e.id = p.esercente_id
  left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
  left join clienti o on o.id = p.cliente_id and p.esercente_id is null`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    visibile: 'p.visibile_al_cliente',
  },
  sort: { _id: -1 },
  exact: (scope) => [
    'p.id = {codice}',
    `p.id = any(${idsByNumero({ table: 'ricevute', id: 'id', value: 'numero_ricevuta' }, scope)}
      || array(select d.id from documenti d where d.numero <> '' and d.numero = upper({testo}) limit 100))`,
  ],
  tokens: clientiTokens,
})

export const documentiDi = (actor: Actor) => ({
  what: documentiRows(actor.ruolo),
  scope: readableBy(actor),
})

export const documentiList = defineList<DocumentoRow>({
  raccolta: 'documenti',
  entita: 'documento',
  find: documentiDi,
})
