import { COLONNE_PROMOZIONE, type PromozioneRow } from '@rateo/contract/accordi/promozioni'
import { EFFETTI_PROMOZIONE, STATI_PROMOZIONE } from '@rateo/domain/stati/promozione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, subjectOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of promozioni: staff alone. A new role does not compile until it is scoped. */
function readableBy({ ruolo }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = { esercente: null, cliente: null, admin: {} }
  return scopes[ruolo]
}

const promozioniRows = defineRows<PromozioneRow, 'promozioni'>({
  table: 'promozioni',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_PROMOZIONE,
  columns: {
    nome: { words: true },
    codice: { words: true },
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
    dal: { type: 'giorno', sortable: true },
    al: { type: 'giorno' },
    usi: {},
    usi_max: {},
    stato: { type: 'parola', values: STATI_PROMOZIONE },
    created_at: CREATED_AT,
    _id: idColumn(),
  },
  joins: 'left join esercenti e on e.id = p.esercente_id',
  scopes: {},
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}', 'p.codice = upper({testo})'],
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
