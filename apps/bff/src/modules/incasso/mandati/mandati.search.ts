import type { MandatoRow } from '@rateo/contract/incasso/mandati'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { mascheraIban } from '@rateo/domain/banca/iban'
import {
  STATI_MANDATO,
  type StatoMandato,
  TIPI_MANDATO,
  type TipoMandato,
} from '@rateo/domain/banca/mandato'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineList } from '../../../http/list.ts'
import { defineSearch } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'
import { readableBy } from './readable-by.ts'

type Raw = {
  _id: string
  stato: string
  umr: string
  tipo: string
  iban: string
  intestatario: string
  esercente_id: string
  esercente_nome: string
  cliente_id: string
  cliente_nome: string
  firmato_at: Instant | null
  ultimo_uso: string | null
  created_at: Instant
}

const toRow = (raw: Raw): MandatoRow => ({
  _id: raw._id,
  // The database holds these to the same words.
  stato: raw.stato as StatoMandato,
  umr: raw.umr,
  tipo: raw.tipo as TipoMandato,
  iban: mascheraIban(raw.iban),
  intestatario: raw.intestatario,
  esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
  cliente: { _id: raw.cliente_id, nome: raw.cliente_nome },
  firmato_at: raw.firmato_at && iso(raw.firmato_at),
  ultimo_uso: raw.ultimo_uso,
  created_at: iso(raw.created_at),
})

const mandatiSearch = defineSearch<MandatoRow>({
  table: 'mandati',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    // What is not signed yet is between the cliente and their bank account.
    firmati: 'p.firma_id is not null',
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_MANDATO },
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_MANDATO },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: `p.id as _id, p.stato, p.umr, p.tipo, p.iban, p.intestatario, p.esercente_id,
    e.ragione_sociale as esercente_nome, p.cliente_id, c.nome as cliente_nome, p.firmato_at, p.ultimo_uso, p.created_at`,
  joins: `join esercenti e on e.id = p.esercente_id
  join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
  words: `p.intestatario || ' ' || right(p.iban, 4) || ' ' || p.umr`,
  exact: (scope) => [
    'p.id = {codice}',
    ...(scope.includes('esercente_id') ? ['p.umr = upper({testo})'] : []),
  ],
  tokens: clientiTokens,
  toRow: (raw) => toRow(raw as Raw),
})

/** What a role searches: signed ones, but for the cliente who is still signing. */
export function mandatiDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own === null ? null : { ...own, firmati: 'true' }
  return { what: mandatiSearch, scope }
}

export const mandatiList = defineList<MandatoRow>({
  raccolta: 'mandati',
  entita: 'mandato',
  find: mandatiDi,
  colonne: [
    { titolo: 'Creato il', tipo: 'istante', value: (m) => m.created_at },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (m) => m.esercente.nome,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (m) => m.cliente.nome,
    },
    { titolo: 'Intestatario', tipo: 'testo', value: (m) => m.intestatario },
    { titolo: 'Conto', tipo: 'testo', value: (m) => m.iban },
    { titolo: 'Riferimento', tipo: 'testo', value: (m) => m.umr },
    {
      titolo: 'Tipo',
      tipo: 'testo',
      value: (m) => (m.tipo === 'ricorrente' ? 'Per più addebiti' : 'Per un solo addebito'),
    },
    { titolo: 'Firmato il', tipo: 'istante', value: (m) => m.firmato_at },
    { titolo: 'Ultimo uso', tipo: 'giorno', value: (m) => m.ultimo_uso },
    { titolo: 'Stato', tipo: 'testo', value: (m) => etichettaDi('mandato', m.stato).etichetta },
    { titolo: 'Codice', tipo: 'testo', value: (m) => m._id },
  ],
})
