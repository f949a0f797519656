import { COLONNE_MANDATO, type MandatoRow } from '@rateo/contract/incasso/mandati'
import { mascheraIban } from '@rateo/domain/banca/iban'
import { STATI_MANDATO, TIPI_MANDATO } from '@rateo/domain/banca/mandato'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, instantOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import {
  CLIENTE,
  clientiTokens,
  ESERCENTE,
  PARTIES_JOIN,
} from '../../../http/search/search-people.ts'
import { readableBy } from '../../../http/search/parties.ts'

const mandatiRows = defineRows<MandatoRow, 'mandati'>({
  table: 'mandati',
  id: 'id',
  persona: 'cliente_id',
  colonne: COLONNE_MANDATO,
  columns: {
    created_at: CREATED_AT,
    esercente: ESERCENTE,
    cliente: CLIENTE,
    intestatario: { words: true },
    iban: { words: 'right(p.iban, 4)', read: mascheraIban },
    umr: {
      words: true,
      exact: (scope) => (scope.includes('esercente_id') ? ['p.umr = upper({testo})'] : []),
    },
    tipo: {
      type: 'parola',
      values: TIPI_MANDATO,
      cell: (m) => (m.tipo === 'ricorrente' ? 'Per più addebiti' : 'Per un solo addebito'),
    },
    firmato_at: { read: instantOrNull },
    ultimo_uso: {},
    stato: { type: 'parola', values: STATI_MANDATO },
    _id: idColumn(),
  },
  joins: PARTIES_JOIN,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    // The esercente sees a mandato once it is signed: before, it is between the cliente and its bank account.
    firmati: 'p.firma_id is not null',
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
})

/** The list of a role: signed mandati only. */
export function mandatiDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own === null ? null : { ...own, firmati: 'true' }
  return { what: mandatiRows(actor.ruolo), scope }
}

export const mandatiList = defineList<MandatoRow>({
  raccolta: 'mandati',
  entita: 'mandato',
  find: mandatiDi,
})
