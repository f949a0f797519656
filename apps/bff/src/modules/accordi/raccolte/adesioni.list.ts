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
      sql: `coalesce(p.quota_centesimi, case when r.modo = 'testa' then r.importo_centesimi end)`,
      sum: 'list',
    },
    situazione: {
      sql: 'situazione_adesione(p.stato, d.stato, d.dilazione_id)',
      type: 'parola',
      values: SITUAZIONI_ADESIONE,
    },
    incassato_centesimi: { sql: 'coalesce(d.incassato_centesimi, 0)', sum: 'list' },
    rimborsato_centesimi: { sql: 'coalesce(d.rimborsato_centesimi, 0)' },
    motivo: {},
    // Looked for while it may still change who is asked.
    avviso: {
      sql: `case when r.stato = 'bozza' then avviso_adesione(p.esercente_id, p.email) end`,
      type: 'parola',
      values: AVVISI_ADESIONE,
    },
    peso: {},
    provenienza: { type: 'parola', values: PROVENIENZE_ADESIONE },
    pagamento_id: {},
    _id: idColumn(),
  },
  joins: `join raccolte r on r.id = p.raccolta_id join esercenti e on e.id = p.esercente_id
    left join pagamenti d on d.id = p.pagamento_id`,
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
