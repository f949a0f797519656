import type { DilazioneRow } from '@rateo/contract/accordi/dilazioni'
import {
  CADENZE_DILAZIONE,
  type CadenzaDilazione,
  STATI_DILAZIONE,
  type StatoDilazione,
} from '@rateo/domain/credito/dilazione'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'
import { INVIATE_SQL } from './visibili.ts'

/** A row of the table with the names of the two parties, as the SQL below selects it. */
export type DilazioneRaw = {
  _id: string
  created_at: Instant
  esercente_id: string
  esercente_nome: string
  cliente_id: string
  cliente_nome: string
  causale: string
  totale_centesimi: number
  pagato_centesimi: number
  residuo_centesimi: number
  n_rate: number
  rate_pagate: number
  cadenza: string
  prossima_scadenza: string | null
  prossimo_importo_centesimi: number | null
  stato: string
}

export function toRow(raw: DilazioneRaw, today: string): DilazioneRow {
  return {
    _id: raw._id,
    created_at: iso(raw.created_at),
    esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
    cliente: { _id: raw.cliente_id, nome: raw.cliente_nome },
    causale: raw.causale,
    totale_centesimi: raw.totale_centesimi,
    pagato_centesimi: raw.pagato_centesimi,
    residuo_centesimi: raw.residuo_centesimi,
    n_rate: raw.n_rate,
    rate_pagate: raw.rate_pagate,
    // The database holds these two to the same words.
    cadenza: raw.cadenza as CadenzaDilazione,
    stato: raw.stato as StatoDilazione,
    prossima_scadenza: raw.prossima_scadenza,
    prossimo_importo_centesimi: raw.prossimo_importo_centesimi,
    in_ritardo: raw.prossima_scadenza !== null && raw.prossima_scadenza < today,
  }
}

export const dilazioniSearch = defineSearch<DilazioneRow>({
  table: 'dilazioni',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    inviate: INVIATE_SQL,
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_DILAZIONE },
    cadenza: { sql: 'p.cadenza', type: 'parola', values: CADENZE_DILAZIONE },
    totale_centesimi: { sql: 'p.totale_centesimi', type: 'centesimi' },
    residuo_centesimi: { sql: 'p.residuo_centesimi', type: 'centesimi' },
    prossima_scadenza: { sql: 'p.prossima_scadenza', type: 'giorno' },
    entro: { sql: 'p.entro', type: 'giorno', sortable: true },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
    in_ritardo: {
      sql: 'coalesce(p.prossima_scadenza < {oggi}::date, false)',
      type: 'si_no',
    },
  },
  sort: { _id: -1 },
  totals: ['totale_centesimi', 'pagato_centesimi', 'residuo_centesimi'],
  columns: `p.id as _id, p.created_at, p.esercente_id, e.ragione_sociale as esercente_nome, p.cliente_id,
    c.nome as cliente_nome, p.causale, p.totale_centesimi, p.pagato_centesimi, p.residuo_centesimi, p.n_rate,
    p.rate_pagate, p.cadenza, p.prossima_scadenza, p.prossimo_importo_centesimi, p.stato, p.entro`,
  joins: `join esercenti e on e.id = p.esercente_id
  join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
  words: 'p.causale',
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
  toRow: (raw, today) => toRow(raw as DilazioneRaw, today),
})
