import {
  COLONNE_RIPARTIZIONE,
  type RipartizioneRow,
  TIPI_RIPARTIZIONE,
} from '@rateo/contract/accordi/ripartizioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { STATI_RIPARTIZIONE } from '@rateo/domain/stati/ripartizione'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import {
  BENEFICIARIO,
  BENEFICIARIO_JOIN,
  NOME_DEL_BENEFICIARIO,
} from '../../../http/search/search-people.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/**
 * The scope of a person's ripartizioni; null for none. A payer reads the own share alone, by its own call. A new role does not
 * compile until it is scoped.
 */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const quante = (condizione: string) =>
  `(select count(*)::int from quote_ripartizione q where q.ripartizione_id = p.id and ${condizione})`

const ripartizioniRows = defineRows<RipartizioneRow, 'ripartizioni'>({
  table: 'ripartizioni',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_RIPARTIZIONE,
  columns: {
    created_at: CREATED_AT,
    causale: { words: true },
    beneficiario: { ...BENEFICIARIO, words: NOME_DEL_BENEFICIARIO },
    tipo: { type: 'parola', values: TIPI_RIPARTIZIONE },
    esercente: subject('esercente', 'e.ragione_sociale'),
    totale_centesimi: { type: 'centesimi', sortable: true },
    scadenza: { type: 'giorno', sortable: true },
    quote: { sql: quante(`q.stato <> 'ritirata'`) },
    accettate: { sql: quante(`q.stato = 'accettata'`) },
    scoperte: { sql: quante(`q.stato in ('rifiutata', 'scaduta')`) },
    stato: { type: 'parola', values: STATI_RIPARTIZIONE },
    _id: idColumn(),
  },
  filters: {
    da_affidare: {
      sql: `exists (select from quote_ripartizione q where q.ripartizione_id = p.id and q.stato in ('rifiutata', 'scaduta'))`,
      type: 'si_no',
    },
  },
  joins: `join esercenti e on e.id = p.esercente_id ${BENEFICIARIO_JOIN}`,
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const ripartizioniDi = (actor: Actor) => ({
  what: ripartizioniRows(actor.ruolo),
  scope: readableBy(actor),
})

export const ripartizioniList = defineList<RipartizioneRow>({
  raccolta: 'ripartizioni',
  entita: 'ripartizione',
  find: ripartizioniDi,
})
