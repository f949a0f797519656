import { COLONNE_DISTINTA, type DistintaRow } from '@rateo/contract/incasso/distinte'
import { STATI_DISTINTA } from '@rateo/domain/banca/distinta'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'
import { ESERCENTE } from '../../../http/search/search-people.ts'
import type { Scope } from '../../../http/search/search-run.ts'

/** The scope of the distinte that a person may see; null for none. A new role does not compile until it is scoped. */
function readableBy({ ruolo, esercente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: null,
    admin: {},
  }
  return scopes[ruolo]
}

const distinteRows = defineRows<DistintaRow, 'distinte_sdd'>({
  table: 'distinte_sdd',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_DISTINTA,
  columns: {
    numero: { words: `'distinta ' || p.numero` },
    created_at: CREATED_AT,
    esercente: ESERCENTE,
    addebito_il: { type: 'giorno' },
    esito_entro: {},
    righe: {},
    stato: { type: 'parola', values: STATI_DISTINTA },
    formato: {},
    importo_centesimi: { type: 'centesimi', sum: 'list' },
    _id: idColumn(),
  },
  joins: 'join esercenti e on e.id = p.esercente_id',
  scopes: { esercente_id: 'p.esercente_id = {esercente_id}' },
  sort: { _id: -1 },
  exact: (scope) => [
    'p.id = {codice}',
    // The reference that the bank writes on the statement.
    `p.id = (select r.distinta_id from righe_distinta r where r.riferimento = upper({testo}))`,
    ...(scope.includes('esercente_id') ? ['p.importo_centesimi = {importo}::bigint'] : []),
  ],
  tokens: () => null,
})

export const distinteDi = (actor: Actor) => ({
  what: distinteRows(actor.ruolo),
  scope: readableBy(actor),
})

export const distinteList = defineList<DistintaRow>({
  raccolta: 'distinte',
  entita: 'distinta',
  find: distinteDi,
})
