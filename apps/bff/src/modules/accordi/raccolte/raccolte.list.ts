import { COLONNE_RACCOLTA, type RaccoltaRow } from '@rateo/contract/accordi/raccolte'
import { MODI_RACCOLTA, STATI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subject } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of a person's raccolte; null for none. A new role does not compile until it is scoped. */
export function readableBy({
  ruolo,
  esercente_id,
}: Pick<Actor, 'ruolo' | 'esercente_id'>): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const raccolteRows = defineRows<RaccoltaRow, 'raccolte'>({
  table: 'raccolte',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_RACCOLTA,
  columns: {
    created_at: CREATED_AT,
    titolo: { words: true },
    esercente: subject('esercente', 'e.ragione_sociale'),
    scadenza: { type: 'giorno' },
    persone: { sql: '(select f.persone from figure_raccolta(p.id) f)' },
    pagate: { sql: '(select f.pagate from figure_raccolta(p.id) f)' },
    incassati_centesimi: {
      sql: '(select f.incassati_centesimi - f.rimborsati_centesimi from figure_raccolta(p.id) f)',
    },
    attesi_centesimi: { sql: '(select f.attesi_centesimi from figure_raccolta(p.id) f)' },
    stato: { type: 'parola', values: STATI_RACCOLTA },
    modo: { type: 'parola', values: MODI_RACCOLTA },
    _id: idColumn(),
  },
  joins: 'join esercenti e on e.id = p.esercente_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const raccolteDi = (actor: Actor) => ({
  what: raccolteRows(actor.ruolo),
  scope: readableBy(actor),
})

export const raccolteList = defineList<RaccoltaRow>({
  raccolta: 'raccolte',
  entita: 'raccolta',
  find: raccolteDi,
})
