import type { AbbonamentoRow } from '@rateo/contract/accordi/abbonamenti'
import {
  CADENZE_ABBONAMENTO,
  STATI_ABBONAMENTO,
  VISIBILITA_PIANO,
} from '@rateo/domain/stati/abbonamento'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'
import { clientiTokens } from '../../../http/search/search-people.ts'

type Raw = {
  _id: string
  tipo: 'abbonamento' | 'piano'
  nome: string
  descrizione: string | null
  esercente_id: string
  esercente_nome: string
  cliente_id: string | null
  cliente_nome: string | null
  piano_id: string | null
  stato: AbbonamentoRow['stato']
  importo_centesimi: number
  cadenza: AbbonamentoRow['cadenza']
  prossimo_addebito: string | null
  fino_al: string | null
  metodo_etichetta: string | null
  created_at: Instant
}

function toRow(untyped: Record<string, unknown>): AbbonamentoRow {
  const raw = untyped as Raw
  return {
    _id: raw._id,
    tipo: raw.tipo,
    nome: raw.nome,
    descrizione: raw.descrizione,
    esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
    cliente: raw.cliente_id === null ? null : { _id: raw.cliente_id, nome: raw.cliente_nome ?? '' },
    piano_id: raw.piano_id,
    stato: raw.stato,
    importo_centesimi: raw.importo_centesimi,
    cadenza: raw.cadenza,
    prossimo_addebito: raw.prossimo_addebito,
    fino_al: raw.fino_al,
    metodo_etichetta: raw.metodo_etichetta,
    created_at: iso(raw.created_at),
  }
}

/** Of what goes on; what is over is charged to nothing. */
export const PROSSIMO_METODO = `case when p.stato not in ('disdetto', 'concluso', 'cessato', 'receduto', 'non_attivato')
    then prossimo_metodo('abbonamento', p.id) end`

const TIPO = { type: 'parola', values: ['abbonamento', 'piano'], ops: ['$eq', '$in'] } as const

export const abbonamentiSearch = defineSearch<AbbonamentoRow>({
  table: 'abbonamenti',
  id: 'id',
  persona: 'cliente_id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
    piano_id: 'p.piano_id = {piano_id}',
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    tipo: { sql: `'abbonamento'::text`, ...TIPO },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    cliente_id: { sql: 'p.cliente_id', type: 'id', ops: ['$eq', '$in'] },
    piano_id: { sql: 'p.piano_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_ABBONAMENTO },
    importo_centesimi: { sql: 'p.importo_centesimi', type: 'centesimi' },
    prossimo_addebito: { sql: 'p.prossimo_addebito', type: 'giorno' },
    entro: { sql: 'p.entro', type: 'giorno', sortable: true },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: 1 },
  // Years, months and what is over are no sum that anybody takes or pays.
  totals: [],
  columns: `p.id as _id, 'abbonamento' as tipo, a.nome, a.descrizione, p.esercente_id,
    e.ragione_sociale as esercente_nome, p.cliente_id, c.nome as cliente_nome, p.piano_id, p.stato,
    p.importo_centesimi, a.cadenza, p.prossimo_addebito, p.fino_al,
    ${PROSSIMO_METODO} as metodo_etichetta, p.created_at, p.entro`,
  joins: `join piani a on a.id = p.piano_id join esercenti e on e.id = p.esercente_id
    join clienti_esercente c on c.esercente_id = p.esercente_id and c.cliente_id = p.cliente_id`,
  words: '(select n.nome from piani n where n.id = p.piano_id)',
  exact: () => ['p.id = {codice}'],
  tokens: clientiTokens,
  toRow,
})

export const pianiSearch = defineSearch<AbbonamentoRow>({
  table: 'piani',
  id: 'id',
  persona: 'id',
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    // A cliente is shown what those who already sell to them offer to everybody.
    cliente_id: `p.visibilita = 'pubblico' and p.esercente_id = any(array(
      select r.esercente_id from clienti_esercente r where r.cliente_id = {cliente_id}))`,
  },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    tipo: { sql: `'piano'::text`, ...TIPO },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.visibilita', type: 'parola', values: VISIBILITA_PIANO },
    importo_centesimi: { sql: 'p.importo_centesimi', type: 'centesimi' },
    cadenza: { sql: 'p.cadenza', type: 'parola', values: CADENZE_ABBONAMENTO },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: 1 },
  totals: [],
  columns: `p.id as _id, 'piano' as tipo, p.nome, p.descrizione, p.esercente_id,
    e.ragione_sociale as esercente_nome, null as cliente_id, null as cliente_nome, null as piano_id,
    p.visibilita as stato, p.importo_centesimi, p.cadenza, null as prossimo_addebito, null as fino_al,
    null as metodo_etichetta, p.created_at`,
  joins: 'join esercenti e on e.id = p.esercente_id',
  words: `p.nome || ' ' || coalesce(p.descrizione, '')`,
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
  toRow,
})
