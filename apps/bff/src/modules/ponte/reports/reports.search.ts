import type { ReportRow } from '@rateo/contract/ponte/reports'
import { STATI_LAVORAZIONE, type StatoLavorazione } from '@rateo/domain/stati/lavorazione'
import { TIPI_REPORT, type TipoReport } from '@rateo/domain/stati/report'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'

export type Scope = Readonly<Partial<Record<'esercente_id' | 'cliente_id', string>>>

/** Whose reports a person may see; null when nobody's. A new role does not compile until it is scoped. */
export function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

/** A row with the names it is about, as the SQL below selects it. */
export type ReportRaw = {
  _id: string
  tipo: string
  dal: string
  al: string
  esercente_id: string | null
  esercente_nome: string | null
  cliente_id: string | null
  cliente_nome: string | null
  autore: string
  stato: string
  avanzamento: number
  n_righe: number
  motivo: string | null
  scade_at: Instant
  created_at: Instant
}

export const COLUMNS = `p.id as _id, p.tipo, p.dal, p.al, p.esercente_id, e.ragione_sociale as esercente_nome,
  p.cliente_id, c.nome as cliente_nome, trim(u.nome || ' ' || u.cognome) as autore, p.stato, p.avanzamento, p.n_righe,
  p.motivo, p.scade_at, p.created_at`
export const JOINS = `join utenti u on u.id = p.autore_id left join esercenti e on e.id = p.esercente_id
  left join clienti c on c.id = p.cliente_id`

const soggetto = (_id: string | null, nome: string | null) =>
  _id === null ? null : { _id, nome: nome ?? '' }

export const toRow = (raw: ReportRaw): ReportRow => ({
  _id: raw._id,
  // The database holds these to the same words.
  tipo: raw.tipo as TipoReport,
  dal: raw.dal,
  al: raw.al,
  esercente: soggetto(raw.esercente_id, raw.esercente_nome),
  cliente: soggetto(raw.cliente_id, raw.cliente_nome),
  autore: raw.autore,
  stato: raw.stato as StatoLavorazione,
  avanzamento: raw.avanzamento,
  n_righe: raw.n_righe,
  motivo: raw.motivo,
  scade_at: iso(raw.scade_at),
  created_at: iso(raw.created_at),
})

export const reportsSearch = defineSearch<ReportRow>({
  table: 'reports',
  id: 'id',
  persona: 'id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_REPORT },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_LAVORAZIONE },
    dal: { sql: 'p.dal', type: 'giorno' },
    al: { sql: 'p.al', type: 'giorno' },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: COLUMNS,
  joins: JOINS,
  words: `p.tipo || ' ' || coalesce((select x.ragione_sociale from esercenti x where x.id = p.esercente_id), '')`,
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
  toRow: (raw) => toRow(raw as ReportRaw),
})
