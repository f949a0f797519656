import { COLONNE_MOVIMENTO_BANCA, type MovimentoBancaRow } from '@rateo/contract/ponte/banca'
import { ETICHETTE_MOVIMENTO_BANCA } from '@rateo/domain/parole/etichette-banca'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { ECCEZIONI_BANCA, STATI_MOVIMENTO_BANCA } from '@rateo/domain/banca/movimento-banca'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of a person's movements; null for none. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    // The account of an esercente is not the operator's business.
    admin: null,
  }
  return scopes[ruolo]
}

const bancaRows = defineRows<MovimentoBancaRow, 'movimenti_banca'>({
  table: 'movimenti_banca',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_MOVIMENTO_BANCA,
  columns: {
    data: { type: 'giorno', sortable: true },
    valuta_il: {},
    controparte: { words: true },
    descrizione: { words: true },
    importo_centesimi: { type: 'centesimi', sum: 'list' },
    abbinato_centesimi: {},
    stato: {
      type: 'parola',
      values: STATI_MOVIMENTO_BANCA,
      ops: ['$eq', '$in'],
      cell: ({ stato }) => ETICHETTE_MOVIMENTO_BANCA[stato].etichetta,
    },
    eccezione: { type: 'parola', values: ECCEZIONI_BANCA, ops: ['$eq', '$in'] },
    conto: subject('conto', `k.banca || ' …' || right(k.iban, 4)`),
    created_at: CREATED_AT,
    _id: idColumn(),
  },
  joins: 'join conti_banca k on k.id = p.conto_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { data: -1 },
  exact: (scope) => [
    'p.id = {codice}',
    ...(scope.includes('esercente_id')
      ? ['p.importo_centesimi in ({importo}::bigint, -({importo}::bigint))']
      : []),
  ],
  tokens: () => null,
})

export const bancaDi = (actor: Actor) => ({
  what: bancaRows(actor.ruolo),
  scope: readableBy(actor),
})

export const bancaList = defineList<MovimentoBancaRow>({
  raccolta: 'movimenti_banca',
  entita: 'movimento_banca',
  find: bancaDi,
})
