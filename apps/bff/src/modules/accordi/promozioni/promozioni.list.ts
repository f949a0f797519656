import { COLONNE_PROMOZIONE, type PromozioneRow } from '@rateo/contract/promozioni/promozioni'
import {
  EFFETTI_PROMOZIONE,
  STATI_PROMOZIONE,
  USI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subjectOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of promozioni: an esercente has those that it made. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id, sue: 'true' },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const COME_SI_HA = { codice: 'Con il codice', codici: 'Con codici unici', automatica: 'Da sola' }

const promozioniRows = defineRows<PromozioneRow, 'promozioni'>({
  table: 'promozioni',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_PROMOZIONE,
  columns: {
    nome: { words: true },
    codice: { words: `coalesce(p.codice, '')` },
    uso: {
      type: 'parola',
      values: USI_PROMOZIONE,
      cell: (p) => COME_SI_HA[p.uso],
    },
    effetto: {
      type: 'parola',
      values: EFFETTI_PROMOZIONE,
      cell: (p) => p.effetto.replaceAll('_', ' '),
    },
    valore: {},
    esercente: {
      ...subjectOrNull('esercente', 'e.ragione_sociale'),
      cell: (p) => p.esercente?.nome ?? 'Tutto il portale',
    },
    di_esercente: {},
    dal: { type: 'giorno', sortable: true },
    al: { type: 'giorno' },
    // Every charge would wait for the row, if it were counted there.
    usi: {
      sql: `case p.effetto when 'commissione_ridotta' then (select count(*)::int from riduzioni_commissione u
        where u.promozione_id = p.id and u.resa_at is null) else p.usi end`,
    },
    usi_max: {},
    stato: { type: 'parola', values: STATI_PROMOZIONE },
    created_at: CREATED_AT,
    _id: idColumn(),
  },
  joins: 'left join esercenti e on e.id = p.esercente_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}', sue: 'p.di_esercente' },
  sort: { _id: -1 },
  exact: () => [
    'p.id = {codice}',
    'p.codice = upper({testo})',
    'p.id = (select k.promozione_id from codici_promozione k where k.codice = upper({testo}))',
  ],
  tokens: () => null,
})

export const promozioniDi = (actor: Actor) => ({
  what: promozioniRows(actor.ruolo),
  scope: readableBy(actor),
})

export const promozioniList = defineList<PromozioneRow>({
  raccolta: 'promozioni',
  entita: 'promozione',
  find: promozioniDi,
})

/** The same list at the address of the esercenti. */
export const promozioniEsercenteList = defineList<PromozioneRow>({
  raccolta: 'promozioni_esercente',
  entita: 'promozione',
  find: promozioniDi,
})
