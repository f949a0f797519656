import type { DocumentoRow } from '@rateo/contract/registri/documenti'
import {
  STATI_DOCUMENTO,
  type StatoDocumento,
  TIPI_DOCUMENTO,
  type TipoDocumento,
} from '@rateo/domain/stati/documento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'

/** `visibile` has no value: its presence hides what the esercente keeps to itself. */
export type Scope = Readonly<Partial<Record<'esercente_id' | 'cliente_id' | 'visibile', string>>>

/** Whose documents a person may see; null when nobody's. A new role does not compile until it is scoped. */
export function documentiReadableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id, visibile: '' },
    admin: {},
  }
  return scopes[ruolo]
}

/** A row of the list with the names of the two parties, as the SQL below selects it. */
export type DocumentoRaw = {
  _id: string
  tipo: string
  numero: string
  titolo: string
  data: string
  esercente_id: string | null
  esercente_nome: string | null
  cliente_id: string | null
  cliente_nome: string | null
  pagamento_id: string | null
  importo_centesimi: number | null
  stato: string
  visibile_al_cliente: boolean
  mime: string
  created_at: Instant
}

export const COLUMNS = `p.id as _id, p.tipo, p.numero, p.titolo, p.data, p.esercente_id,
  e.ragione_sociale as esercente_nome, p.cliente_id, coalesce(c.nome, o.nome) as cliente_nome, p.pagamento_id, p.importo_centesimi,
  p.stato, p.visibile_al_cliente, p.mime, p.created_at`
export const JOINS = `left join esercenti e on e.id = p.esercente_id
  left join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id
  left join clienti o on o.id = p.cliente_id and p.esercente_id is null`

const soggetto = (_id: string | null, nome: string | null) =>
  _id === null ? null : { _id, nome: nome ?? '' }

export const toRow = (raw: DocumentoRaw): DocumentoRow => ({
  _id: raw._id,
  // The database holds these to the same words.
  tipo: raw.tipo as TipoDocumento,
  numero: raw.numero,
  titolo: raw.titolo,
  data: raw.data,
  esercente: soggetto(raw.esercente_id, raw.esercente_nome),
  cliente: soggetto(raw.cliente_id, raw.cliente_nome),
  pagamento_id: raw.pagamento_id,
  importo_centesimi: raw.importo_centesimi,
  stato: raw.stato as StatoDocumento,
  visibile_al_cliente: raw.visibile_al_cliente,
  mime: raw.mime,
  created_at: iso(raw.created_at),
})

export const documentiSearch = defineSearch<DocumentoRow>({
  table: 'documenti_elenco',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    visibile: 'p.visibile_al_cliente',
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    pagamento_id: { sql: 'p.pagamento_id', type: 'id', ops: ['$eq', '$in'] },
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_DOCUMENTO, ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_DOCUMENTO },
    data: { sql: 'p.data', type: 'giorno' },
    importo_centesimi: { sql: 'p.importo_centesimi', type: 'centesimi' },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: COLUMNS,
  joins: JOINS,
  words: `p.titolo || ' ' || p.numero`,
  exact: () => [
    'p.id = {codice}',
    `p.id = any(array(select r.id from ricevute r where r.numero = upper({testo})
      union all (select d.id from documenti d where d.numero <> '' and d.numero = upper({testo}) limit 100)))`,
  ],
  tokens: clientiTokens,
  toRow: (raw) => toRow(raw as DocumentoRaw),
})
