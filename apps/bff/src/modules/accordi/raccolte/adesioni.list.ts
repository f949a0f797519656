import { type AdesioneRow, COLONNE_ADESIONE } from '@rateo/contract/accordi/adesioni'
import {
  AVVISI_ADESIONE,
  PROVENIENZE_ADESIONE,
  SITUAZIONI_ADESIONE,
} from '@rateo/domain/stati/adesione'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { readableBy } from './raccolte.list.ts'

// Filters and sums read the row alone: what the debt says is looked up by its key.
const SITUAZIONE = `situazione_adesione(p.stato, (select d.stato from pagamenti d where d.id = p.pagamento_id),
  (select d.dilazione_id from pagamenti d where d.id = p.pagamento_id))`
const delDebito = (campo: 'incassato_centesimi' | 'rimborsato_centesimi') =>
  `coalesce((select d.${campo} from pagamenti d where d.id = p.pagamento_id), 0)`

const adesioniRows = defineRows<AdesioneRow, 'adesioni'>({
  table: 'adesioni',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_ADESIONE,
  columns: {
    created_at: CREATED_AT,
    raccolta: subject('raccolta', 'r.titolo'),
    nome: { words: true },
    email: { words: true },
    esercente: subject('esercente', 'e.ragione_sociale'),
    quota_centesimi: {
      sql: `coalesce(p.quota_centesimi, (select q.importo_centesimi from raccolte q
        where q.id = p.raccolta_id and q.modo = 'testa'))`,
    },
    situazione: {
      sql: SITUAZIONE,
      type: 'parola',
      values: SITUAZIONI_ADESIONE,
    },
    incassato_centesimi: { sql: delDebito('incassato_centesimi') },
    rimborsato_centesimi: { sql: delDebito('rimborsato_centesimi') },
    motivo: {},
    // Looked for while it may still change who is asked.
    avviso: {
      sql: `case when exists (select from raccolte q where q.id = p.raccolta_id and q.stato = 'bozza')
        then avviso_adesione(p.esercente_id, p.email) end`,
      type: 'parola',
      values: AVVISI_ADESIONE,
    },
    peso: {},
    provenienza: { type: 'parola', values: PROVENIENZE_ADESIONE },
    pagamento_id: {},
    _id: idColumn(),
  },
  joins: `join raccolte r on r.id = p.raccolta_id join esercenti e on e.id = p.esercente_id`,
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const adesioniDi = (actor: Actor) => ({
  what: adesioniRows(actor.ruolo),
  scope: readableBy(actor),
})

export const adesioniList = defineList<AdesioneRow>({
  raccolta: 'adesioni',
  entita: 'adesione',
  find: adesioniDi,
})
