import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import {
  METODI_PAGAMENTO,
  type MetodoPagamento,
  ORIGINI_PAGAMENTO,
  type OriginePagamento,
  STATI_PAGAMENTO,
  type StatoPagamento,
} from '@rateo/domain/stati/pagamento'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'

/** States in which money is still expected of a debt: as `e_dovuto` in the database says. */
const ATTESI = [
  'da_pagare',
  'parzialmente_pagato',
  'insoluto',
] as const satisfies readonly StatoPagamento[]

/** Late, as `e_scaduto` in the database says: what is paid in rate is late with its rate, not by itself. */
const inRitardo = (
  { stato, scadenza, dilazione_id }: Pick<PagamentoRaw, 'stato' | 'scadenza' | 'dilazione_id'>,
  today: string,
): boolean => scadenza < today && dilazione_id === null && ATTESI.some((atteso) => atteso === stato)

/** A row of the table with the names of the two parties, as the SQL below selects it. */
export type PagamentoRaw = {
  _id: string
  created_at: Instant
  esercente_id: string
  esercente_nome: string
  cliente_id: string
  cliente_nome: string
  causale: string
  importo_centesimi: number
  incassato_centesimi: number
  rimborsato_centesimi: number
  residuo_centesimi: number
  stato: string
  scadenza: string
  valido_fino: string | null
  origine: string
  origine_n: number | null
  origine_di: number | null
  metodo: string | null
  metodo_etichetta: string | null
  pagato_at: Instant | null
  dilazione_id: string | null
}

const COLUMNS = `p.id as _id, p.created_at, p.esercente_id, e.ragione_sociale as esercente_nome, p.cliente_id,
  c.nome as cliente_nome, p.causale, p.importo_centesimi, p.incassato_centesimi, p.rimborsato_centesimi,
  p.residuo_centesimi, p.stato, p.scadenza, p.valido_fino, p.origine, p.origine_n, p.origine_di, p.metodo,
  p.metodo_etichetta, p.pagato_at, p.dilazione_id`
const JOINS = `join esercenti e on e.id = p.esercente_id
  join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`

export function toRow(raw: PagamentoRaw, today: string): PagamentoRow {
  return {
    _id: raw._id,
    created_at: iso(raw.created_at),
    esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
    cliente: { _id: raw.cliente_id, nome: raw.cliente_nome },
    causale: raw.causale,
    importo_centesimi: raw.importo_centesimi,
    incassato_centesimi: raw.incassato_centesimi,
    rimborsato_centesimi: raw.rimborsato_centesimi,
    residuo_centesimi: raw.residuo_centesimi,
    // The database holds these three to the same words (triggers and checks of its own).
    stato: raw.stato as StatoPagamento,
    in_ritardo: inRitardo(raw, today),
    scadenza: raw.scadenza,
    valido_fino: raw.valido_fino,
    origine: raw.origine as OriginePagamento,
    origine_n: raw.origine_n,
    origine_di: raw.origine_di,
    metodo: raw.metodo as MetodoPagamento | null,
    metodo_etichetta: raw.metodo_etichetta,
    pagato_at: raw.pagato_at && iso(raw.pagato_at),
  }
}

// As it is written on a bank statement too: "Rateo 38TGFFQ9". An array, or the planner would walk the list in search of the words.
const DEL_RIFERIMENTO = `p.id = any(array(select r.id from pagamenti r
  where r.esercente_id = {esercente_id} and r.riferimento in ({testo}, upper(regexp_replace({testo}, '^rateo\\s+', '', 'i'))) limit 100))`

export const pagamentiSearch = defineSearch<PagamentoRow>({
  table: 'pagamenti',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    // What an esercente is still writing, or has thrown away, is not the cliente's to see.
    richiesti: `p.stato <> 'bozza' and p.eliminata_at is null`,
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_PAGAMENTO },
    metodo: { sql: 'p.metodo', type: 'parola', values: METODI_PAGAMENTO, ops: ['$eq', '$in'] },
    origine: { sql: 'p.origine', type: 'parola', values: ORIGINI_PAGAMENTO, ops: ['$eq', '$in'] },
    importo_centesimi: { sql: 'p.importo_centesimi', type: 'centesimi', sortable: true },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
    scadenza: { sql: 'p.scadenza', type: 'giorno', sortable: true },
    pagato_at: { sql: 'p.pagato_at', type: 'istante' },
    rimborsato: { sql: '(p.rimborsato_centesimi > 0)', type: 'si_no' },
    dovuto: { sql: 'e_dovuto(p.stato, p.dilazione_id)', type: 'si_no' },
    in_ritardo: {
      sql: 'e_scaduto(p.stato, p.dilazione_id, p.scadenza, {oggi}::date)',
      type: 'si_no',
    },
  },
  sort: { _id: -1 },
  totals: ['importo_centesimi', 'incassato_centesimi', 'rimborsato_centesimi', 'residuo_centesimi'],
  columns: COLUMNS,
  joins: JOINS,
  words: `p.causale || ' ' || coalesce(p.metodo_etichetta, '') || ' ' || coalesce(p.riferimento, '')`,
  exact: (scope) => [
    'p.id = {codice}',
    'p.id = (select r.pagamento_id from ricevute r where r.numero = upper({testo}))',
    // Only where an index begins with the esercente; a cliente's own rows are few, the staff has filters.
    ...(scope.includes('esercente_id')
      ? ['p.importo_centesimi = {importo}::bigint', DEL_RIFERIMENTO]
      : []),
    ...(scope.includes('cliente_id') && !scope.includes('esercente_id')
      ? ['p.importo_centesimi = {importo}::bigint']
      : []),
  ],
  tokens: clientiTokens,
  indexed: (scope) => (scope.includes('esercente_id') ? ['stato', 'metodo'] : []),
  toRow: (raw, today) => toRow(raw as PagamentoRaw, today),
})
