import type { DistintaRow } from '@rateo/contract/incasso/distinte'
import { type FormatoSdd, STATI_DISTINTA, type StatoDistinta } from '@rateo/domain/banca/distinta'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { iso, type Instant } from '../../../http/instant.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { defineSearch, type Scope } from '../../../http/search/search.ts'

/** Whose distinte a person may see; null when nobody's. A new role does not compile until it is scoped. */
export function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

export type DistintaRaw = {
  _id: string
  numero: number
  esercente_id: string
  esercente_nome: string
  stato: string
  formato: string
  addebito_il: string
  esito_entro: string
  righe: number
  importo_centesimi: number
  created_at: Instant
}

export const toRow = (raw: DistintaRaw): DistintaRow => ({
  _id: raw._id,
  numero: raw.numero,
  esercente: { _id: raw.esercente_id, nome: raw.esercente_nome },
  // The database holds these to the same words.
  stato: raw.stato as StatoDistinta,
  formato: raw.formato as FormatoSdd,
  addebito_il: raw.addebito_il,
  esito_entro: raw.esito_entro,
  righe: raw.righe,
  importo_centesimi: raw.importo_centesimi,
  created_at: iso(raw.created_at),
})

const distinteSearch = defineSearch<DistintaRow>({
  table: 'distinte_sdd',
  id: 'id',
  persona: 'id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  fields: {
    _id: { sql: 'p.id', type: 'id', ops: ['$eq', '$in'], sortable: true },
    esercente_id: { sql: 'p.esercente_id', type: 'id', ops: ['$eq', '$in'] },
    stato: { sql: 'p.stato', type: 'parola', values: STATI_DISTINTA },
    addebito_il: { sql: 'p.addebito_il', type: 'giorno' },
    importo_centesimi: { sql: 'p.importo_centesimi', type: 'centesimi' },
    created_at: { sql: 'p.created_at', type: 'istante', sortable: 'p.id' },
  },
  sort: { _id: -1 },
  totals: ['importo_centesimi'],
  columns: `p.id as _id, p.numero, p.esercente_id, e.ragione_sociale as esercente_nome, p.stato, p.formato,
    p.addebito_il, p.esito_entro, p.righe, p.importo_centesimi, p.created_at`,
  joins: 'join esercenti e on e.id = p.esercente_id',
  words: `'distinta ' || p.numero`,
  exact: (scope) => [
    'p.id = {codice}',
    // The reference that the bank writes on the statement.
    `p.id = (select r.distinta_id from righe_distinta r where r.riferimento = upper({testo}))`,
    ...(scope.includes('esercente_id') ? ['p.importo_centesimi = {importo}::bigint'] : []),
  ],
  tokens: () => null,
  toRow: (raw) => toRow(raw as DistintaRaw),
})

export const distinteDi = (actor: Actor) => ({ what: distinteSearch, scope: readableBy(actor) })

export const distinteList = defineList<DistintaRow>({
  raccolta: 'distinte',
  entita: 'distinta',
  find: distinteDi,
  colonne: [
    { titolo: 'Numero', tipo: 'numero', value: (d) => d.numero },
    { titolo: 'Preparata il', tipo: 'istante', value: (d) => d.created_at },
    { titolo: 'Esercente', tipo: 'testo', ruoli: ['admin'], value: (d) => d.esercente.nome },
    { titolo: 'Addebito il', tipo: 'giorno', value: (d) => d.addebito_il },
    { titolo: 'Esiti entro il', tipo: 'giorno', value: (d) => d.esito_entro },
    { titolo: 'Pagamenti', tipo: 'numero', value: (d) => d.righe },
    { titolo: 'Stato', tipo: 'testo', value: (d) => etichettaDi('distinta', d.stato).etichetta },
    colonnaImporto('Importo', 'importo_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (d) => d._id },
  ],
})
