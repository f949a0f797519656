import type { ClienteRow } from '@rateo/contract/persone/clienti'
import { STATI_CLIENTE, TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import { defineSearch } from '../../../http/search/search.ts'
import type { Fields } from '../../../http/search/search-fields.ts'

const columns = (
  id: string,
) => `p.${id} as _id, p.tipo, p.nome, p.email, p.telefono, p.citta, p.codice_fiscale,
  p.partita_iva, p.stato, s.incassato_centesimi, s.rimborsato_centesimi, s.dovuto_centesimi, s.scaduto_centesimi, s.prossima_scadenza`

/** What is waited for: not what is paid in rate, which has its own pagamenti. */
const DOVUTO = 'e_dovuto(q.stato, q.dilazione_id)'
const SCADUTO = 'e_scaduto(q.stato, q.dilazione_id, q.scadenza, {oggi}::date)'

/** What the pagamenti of one row of the list come to, read through the index that holds them together. */
const saldoSql = (whose: string) => `cross join lateral (
  select coalesce(sum(q.incassato_centesimi), 0)::bigint as incassato_centesimi,
    coalesce(sum(q.rimborsato_centesimi), 0)::bigint as rimborsato_centesimi,
    coalesce(sum(q.residuo_centesimi) filter (where ${DOVUTO}), 0)::bigint as dovuto_centesimi,
    coalesce(sum(q.residuo_centesimi) filter (where ${SCADUTO}), 0)::bigint
      as scaduto_centesimi,
    min(q.scadenza) filter (where ${DOVUTO}) as prossima_scadenza
  from pagamenti q where ${whose}) s`

const inRitardoSql = (whose: string) =>
  `exists (select 1 from pagamenti q where ${whose} and ${SCADUTO})`

const NOME = { type: 'parola', values: [], ops: [], sortable: true } as const

/**
 * Sums over the pagamenti of a row. Those of the rows shown are read; to sort by them all of an esercente would be, at
 * each page (0.2 s for 30,000 pagamenti), and what is late changes at midnight with nobody writing anything.
 */
const SOMMA = {
  sql: '0::bigint',
  type: 'centesimi',
  ops: [],
  unsorted:
    'L’elenco dei clienti non si ordina per importo: filtra con “In ritardo”, oppure apri i pagamenti scaduti, che si ordinano per scadenza',
} as const
const SOMME = {
  incassato_centesimi: SOMMA,
  rimborsato_centesimi: SOMMA,
  dovuto_centesimi: SOMMA,
  scaduto_centesimi: SOMMA,
} as const

const shared = {
  sort: { nome: 1 },
  totals: [],
  words: null,
  toRow: (raw: Record<string, unknown>) => raw as ClienteRow,
} as const

const DI_UNO = 'q.esercente_id = p.esercente_id and q.cliente_id = p.cliente_id'

/** A phone that begins with the digits typed, six of them at least: fewer would be half a town. */
const perTelefono = (
  row: string,
) => `${row}.telefono is not null and length(cifre_telefono({testo})) >= 6
    and cifre_telefono(${row}.telefono) ~>=~ cifre_telefono({testo})
    and cifre_telefono(${row}.telefono) ~<~ (cifre_telefono({testo}) || ':')`

/**
 * The clienti of one esercente, through the relation alone: what others sold them stays out of sight, and what they are
 * too until they confirmed it to this one (CLI-M5).
 */
export const diUnEsercente = defineSearch<ClienteRow>({
  ...shared,
  table: 'clienti_esercente',
  id: 'cliente_id',
  persona: 'cliente_id',
  columns: columns('cliente_id'),
  joins: saldoSql(DI_UNO),
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  fields: {
    _id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    nome: { sql: 'p.nome', ...NOME },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_CLIENTE },
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_CLIENTE },
    in_ritardo: { sql: inRitardoSql(DI_UNO), type: 'si_no' },
    // Not `created_at`: that is of the relation, while the ids of the list are those of the people.
    cliente_dal: { sql: 'p.created_at', type: 'istante' },
    ...SOMME,
  },
  exact: () => [
    'p.cliente_id = {codice}',
    `p.cliente_id = any(array(select r.cliente_id from clienti_esercente r
      where r.esercente_id = {esercente_id} and ${perTelefono('r')} limit 200))`,
    // Who was asked for exactly that sum.
    `p.cliente_id = any(array(select q.cliente_id from pagamenti q
      where q.esercente_id = {esercente_id} and q.importo_centesimi = {importo}::bigint limit 200))`,
  ],
  tokens: () => ({
    from: 'clienti_esercente k',
    where: `k.esercente_id || '' = {esercente_id}`,
    key: 'k.cliente_id',
    ambito: 'esercente_id',
    ofRow: 'p.gettoni',
  }),
})

const DI_TUTTI = 'q.cliente_id = p.id'
const FIELDS_TUTTI: Fields = {
  _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
  nome: { sql: 'p.nome', ...NOME },
  stato: { sql: 'p.stato', type: 'parola', values: STATI_CLIENTE },
  tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_CLIENTE },
  in_ritardo: { sql: inRitardoSql(DI_TUTTI), type: 'si_no' },
  cliente_dal: { sql: 'p.created_at', type: 'istante' },
  ...SOMME,
}

export const tutti = defineSearch<ClienteRow>({
  ...shared,
  table: 'clienti',
  id: 'id',
  persona: 'id',
  columns: columns('id'),
  joins: saldoSql(DI_TUTTI),
  scopes: {},
  fields: FIELDS_TUTTI,
  exact: () => [
    'p.id = {codice}',
    `p.id = any(array(select r.id from clienti r where ${perTelefono('r')} limit 200))`,
  ],
  tokens: () => ({
    from: 'clienti k',
    where: 'true',
    key: 'k.id',
    ambito: null,
    ofRow: 'p.gettoni',
  }),
})
