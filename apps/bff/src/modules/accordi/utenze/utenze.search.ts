import type { UtenzaRow } from '@rateo/contract/accordi/utenze'
import { situazioneBolletta, type StatoBolletta } from '@rateo/domain/banca/bolletta'
import { TIPI_UTENZA, type TipoUtenza } from '@rateo/domain/stati/utenza'
import { iso, type Instant } from '../../../http/instant.ts'
import { defineSearch } from '../../../http/search/search.ts'

/** A row of the table with its owner and what is to be paid, as the SQL below selects it. */
export type UtenzaRaw = {
  _id: string
  tipo: string
  fornitore: string
  intestatario: string
  indirizzo: string
  codice: string
  soprannome: string
  giorno_tipico: number | null
  esercente_id: string | null
  esercente_nome: string | null
  cliente_id: string | null
  cliente_nome: string | null
  da_pagare_centesimi: number
  prossima_scadenza: string | null
  prossima_importo: number | null
  prossima_stato: string | null
  created_at: Instant
}

export const COLUMNS = `p.id as _id, p.tipo, p.fornitore, p.intestatario, p.indirizzo, p.codice, p.soprannome,
  p.giorno_tipico, p.esercente_id, e.ragione_sociale as esercente_nome, p.cliente_id, c.nome as cliente_nome,
  b.da_pagare_centesimi, n.scadenza as prossima_scadenza, n.importo_centesimi as prossima_importo,
  n.stato as prossima_stato, p.created_at`

export const JOINS = `left join esercenti e on e.id = p.esercente_id left join clienti c on c.id = p.cliente_id
  cross join lateral (select coalesce(sum(x.importo_centesimi), 0)::bigint as da_pagare_centesimi from bollette x
    where x.utenza_id = p.id and x.stato in ('da_pagare', 'programmata')) b
  left join lateral (select x.scadenza, x.importo_centesimi, x.stato from bollette x
    where x.utenza_id = p.id and x.stato in ('da_pagare', 'programmata') order by x.scadenza, x.id limit 1) n on true`

const proprietario = (raw: UtenzaRaw): UtenzaRow['proprietario'] =>
  raw.esercente_id === null
    ? { ruolo: 'cliente', _id: raw.cliente_id ?? '', nome: raw.cliente_nome ?? '' }
    : { ruolo: 'esercente', _id: raw.esercente_id, nome: raw.esercente_nome ?? '' }

export function toRow(raw: UtenzaRaw, today: string): UtenzaRow {
  const { prossima_scadenza: scadenza, prossima_importo: importo, prossima_stato: stato } = raw
  return {
    _id: raw._id,
    // The database holds these to the same words.
    tipo: raw.tipo as TipoUtenza,
    fornitore: raw.fornitore,
    intestatario: raw.intestatario,
    indirizzo: raw.indirizzo,
    codice: raw.codice,
    soprannome: raw.soprannome,
    giorno_tipico: raw.giorno_tipico,
    proprietario: proprietario(raw),
    da_pagare_centesimi: raw.da_pagare_centesimi,
    prossima:
      scadenza === null || importo === null || stato === null
        ? null
        : {
            scadenza,
            importo_centesimi: importo,
            situazione: situazioneBolletta(stato as StatoBolletta, scadenza, today),
          },
    created_at: iso(raw.created_at),
  }
}

const HAS_BOLLETTE = 'exists (select 1 from bollette x where x.utenza_id = p.id'

export const utenzeSearch = defineSearch<UtenzaRow>({
  table: 'utenze',
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
    tipo: { sql: 'p.tipo', type: 'parola', values: TIPI_UTENZA },
    da_pagare: {
      sql: `(${HAS_BOLLETTE} and x.stato in ('da_pagare', 'programmata')))`,
      type: 'si_no',
    },
    scaduta: {
      sql: `(${HAS_BOLLETTE} and x.stato = 'da_pagare' and x.scadenza < {oggi}::date))`,
      type: 'si_no',
    },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: [],
  columns: COLUMNS,
  joins: JOINS,
  words: `p.fornitore || ' ' || p.soprannome || ' ' || p.intestatario || ' ' || p.codice || ' ' || p.indirizzo`,
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
  toRow: (raw, today) => toRow(raw as UtenzaRaw, today),
})
