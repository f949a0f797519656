import { COLONNE_UTENZA, type UtenzaRow } from '@rateo/contract/accordi/utenze'
import { situazioneBolletta, type StatoBolletta } from '@rateo/domain/banca/bolletta'
import { TIPI_UTENZA } from '@rateo/domain/stati/utenza'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, idFilter } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { readableBy } from './owner.ts'

const JOINS = `left join esercenti e on e.id = p.esercente_id left join clienti c on c.id = p.cliente_id
  cross join lateral (select coalesce(sum(x.importo_centesimi), 0)::bigint as da_pagare_centesimi from bollette x
    where x.utenza_id = p.id and x.stato in ('da_pagare', 'programmata')) b
  left join lateral (select x.scadenza, x.importo_centesimi, x.stato from bollette x
    where x.utenza_id = p.id and x.stato in ('da_pagare', 'programmata') order by x.scadenza, x.id limit 1) n on true`

type OwnerRaw = {
  esercente_id: string | null
  esercente_nome: string | null
  cliente_id: string | null
  cliente_nome: string | null
}

const readOwner = (raw: OwnerRaw): UtenzaRow['proprietario'] =>
  raw.esercente_id === null
    ? { ruolo: 'cliente', _id: raw.cliente_id ?? '', nome: raw.cliente_nome ?? '' }
    : { ruolo: 'esercente', _id: raw.esercente_id, nome: raw.esercente_nome ?? '' }

type NextRaw = {
  prossima_scadenza: string | null
  prossima_importo: number | null
  prossima_stato: StatoBolletta | null
}

function readNext(raw: NextRaw, today: string): UtenzaRow['prossima'] {
  const { prossima_scadenza: scadenza, prossima_importo: importo_centesimi } = raw
  if (scadenza === null || importo_centesimi === null || raw.prossima_stato === null) return null
  const situazione = situazioneBolletta(raw.prossima_stato, scadenza, today)
  return { scadenza, importo_centesimi, situazione }
}

const HAS_BOLLETTE = 'exists (select 1 from bollette x where x.utenza_id = p.id'

const utenzeRows = defineRows<UtenzaRow, 'utenze'>({
  table: 'utenze',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_UTENZA,
  columns: {
    created_at: CREATED_AT,
    tipo: { type: 'parola', values: TIPI_UTENZA },
    fornitore: { words: true },
    soprannome: { words: true },
    intestatario: { words: true },
    indirizzo: { words: true },
    codice: { words: true },
    giorno_tipico: {},
    proprietario: {
      sql: {
        esercente_id: 'p.esercente_id',
        esercente_nome: 'e.ragione_sociale',
        cliente_id: 'p.cliente_id',
        cliente_nome: 'c.nome',
      },
      filters: {
        esercente_id: idFilter('p.esercente_id'),
        cliente_id: idFilter('p.cliente_id'),
      },
      read: readOwner,
    },
    prossima: {
      sql: {
        prossima_scadenza: 'n.scadenza',
        prossima_importo: 'n.importo_centesimi',
        prossima_stato: 'n.stato',
      },
      read: readNext,
      cell: (u) => u.prossima?.scadenza ?? null,
    },
    da_pagare_centesimi: { sql: 'b.da_pagare_centesimi', sum: 'file' },
    _id: idColumn(),
  },
  filters: {
    da_pagare: {
      sql: `(${HAS_BOLLETTE} and x.stato in ('da_pagare', 'programmata')))`,
      type: 'si_no',
    },
    scaduta: {
      sql: `(${HAS_BOLLETTE} and x.stato = 'da_pagare' and x.scadenza < {oggi}::date))`,
      type: 'si_no',
    },
  },
  joins: JOINS,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const utenzeDi = (actor: Actor) => ({
  what: utenzeRows(actor.ruolo),
  scope: readableBy(actor),
})

export const utenzeList = defineList<UtenzaRow>({
  raccolta: 'utenze',
  entita: 'utenza',
  find: utenzeDi,
})
