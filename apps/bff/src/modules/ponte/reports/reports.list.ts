import { COLONNE_REPORT, type ReportRow } from '@rateo/contract/ponte/reports'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { STATI_LAVORAZIONE } from '@rateo/domain/stati/lavorazione'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import { TIPI_REPORT } from '@rateo/domain/stati/report'
import type { Actor } from '../../../http/actor.ts'
import { defineList } from '../../../http/list.ts'
import { CREATED_AT, idColumn, instant, subjectOrNull } from '../../../http/search/row-columns.ts'
import { defineRows } from '../../../http/search/rows.ts'

type Scope = Readonly<Partial<Record<'esercente_id' | 'cliente_id', string>>>

/** The scope of the reports that a person may see; null for none. A new role does not compile until it is scoped. */
export function readableBy({ ruolo, esercente_id, cliente_id }: Actor): Scope | null {
  const scopes: Record<Ruolo, Scope | null> = {
    esercente: esercente_id === null ? null : { esercente_id },
    cliente: cliente_id === null ? null : { cliente_id },
    admin: {},
  }
  return scopes[ruolo]
}

const reportsRows = defineRows<ReportRow, 'reports'>({
  table: 'reports',
  id: 'id',
  persona: 'id',
  colonne: COLONNE_REPORT,
  columns: {
    created_at: CREATED_AT,
    tipo: {
      type: 'parola',
      values: TIPI_REPORT,
      words: true,
      cell: (r) => CATALOGO[r.tipo].titolo,
    },
    dal: { type: 'giorno' },
    al: { type: 'giorno' },
    esercente: {
      ...subjectOrNull('esercente', 'e.ragione_sociale'),
      words: `coalesce((select x.ragione_sociale from esercenti x where x.id = p.esercente_id), '')`,
    },
    cliente: subjectOrNull('cliente', 'c.nome'),
    autore: { sql: `trim(u.nome || ' ' || u.cognome)` },
    stato: { type: 'parola', values: STATI_LAVORAZIONE },
    avanzamento: {},
    n_righe: {},
    motivo: {},
    scade_at: { read: instant },
    _id: idColumn(),
  },
  joins: `join utenti u on u.id = p.autore_id left join esercenti e on e.id = p.esercente_id
  left join clienti c on c.id = p.cliente_id`,
  scopes: {
    esercente_id: 'p.esercente_id = {esercente_id}',
    cliente_id: 'p.cliente_id = {cliente_id}',
  },
  sort: { _id: -1 },
  exact: () => ['p.id = {codice}'],
  tokens: () => null,
})

export const reportsDi = (actor: Actor) => ({
  what: reportsRows(actor.ruolo),
  scope: readableBy(actor),
})

export const reportsList = defineList<ReportRow>({
  raccolta: 'reports',
  entita: 'report',
  find: reportsDi,
})
