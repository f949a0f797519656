import type { Raccolta } from '@rateo/domain/stati/elenco'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { puoLoStaff } from '@rateo/domain/permessi/staff'
import { puoInSquadra } from '@rateo/domain/permessi/squadra-tabella'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from './actor.ts'
import type { Call } from './call.ts'
import type { Deps } from './deps.ts'
import { type Found, search } from './search/search.ts'
import type { Scope, Search } from './search/search-run.ts'
import { streamSearch } from './search/search-stream.ts'
import type { Cell, SheetColumn } from './sheet/sheet.ts'

/** The call of who does something to many records, and what it takes to do it. */
export type BulkCall = Call & Pick<Deps, 'psp' | 'log'>

/**
 * The reason why something is left alone: a sentence for any number of rows, or one for a single row and one for
 * more.
 */
export type Motivo = string | { uno: string; tanti: string }

/** An action on many records of a list at once. */
export type BulkAction<Row> = {
  /** As the button says. */
  titolo: string
  ruoli: readonly Ruolo[]
  /** The call that does it to one record: who may not make that one may not do this. Left out, the one of its name. */
  come?: string
  /** The name of a row where its outcome is shown. */
  descrizione: (row: Row) => string
  /** The amount that the action is about, in cents. */
  importo: (row: Row) => number | null
  /** The reason why a row will be left alone; null when it will be tried. `esegui` refuses by the same rule. */
  motivo: (row: Row, asked: { actor: Actor; today: string }) => Motivo | null
  /**
   * Rows that are refused only because of the others (a limit of so many a day for each person), with the reason by
   * their ids.
   */
  motiviInsieme?: (db: Db, ids: readonly string[], clock: Clock) => Promise<Map<string, Motivo>>
  /** Does it to one record, in a transaction of its own with its outcome. An AppError leaves the record alone. */
  esegui: (call: BulkCall, id: string, parola: string | null) => Promise<void>
  /** The word that it writes on each record, checked; left out where it writes none. */
  parola?: (parola: string | null) => string
}

type Asked = { actor: Actor; body: SearchBody; today: string }

type Definition<Row extends { _id: string }> = {
  raccolta: Raccolta
  /** The name of its records in the cronologia. */
  entita: string
  /** The list of the role and its scope, as the list's own call uses them. */
  find: (actor: Actor, body: SearchBody) => { what: Search<Row>; scope: Scope | null }
  azioni?: Readonly<Record<string, BulkAction<Row>>>
}

/** A row as an action sees it. */
export type BulkRow = {
  id: string
  descrizione: string
  importo: number | null
  motivo: Motivo | null
}

/** A list as everything sees it that works on any list: exports, cronologia, actions on many records. */
export type List = {
  raccolta: Raccolta
  entita: string
  /** The columns of its file. */
  columnsFor: (asked: Omit<Asked, 'today'>) => readonly (SheetColumn & { somma?: string })[]
  search: (pool: pg.Pool, asked: Asked) => Promise<Found<{ _id: string }>>
  /** The cells of every row the search finds, in groups. */
  cells: (client: pg.PoolClient, asked: Asked) => AsyncGenerator<Cell[][]>
  /** An action by its name; undefined when there is none for the role. */
  azione: (nome: string, actor: Actor) => ListAction | undefined
}

export type ListAction = Pick<
  BulkAction<never>,
  'titolo' | 'esegui' | 'motiviInsieme' | 'parola'
> & {
  /** The call that does it to one record. */
  come: string
  /** A page of the rows that the search finds, as the action sees them. */
  rows: (pool: pg.Pool, asked: Asked) => Promise<{ rows: BulkRow[]; next: string | null }>
}

export function defineList<Row extends { _id: string }>({
  raccolta,
  entita,
  find,
  azioni = {},
}: Definition<Row>): List {
  return {
    raccolta,
    entita,
    columnsFor: ({ actor, body }) => find(actor, body).what.sheet,
    search: (pool, { actor, ...asked }) => {
      const { what, scope } = find(actor, asked.body)
      return search(pool, what, { ...asked, scope })
    },
    azione(nome, actor) {
      const azione = Object.hasOwn(azioni, nome) ? azioni[nome] : undefined
      if (!azione?.ruoli.includes(actor.ruolo)) return undefined
      // Many at once need what one of them needs.
      const come = azione.come ?? `/api/${raccolta}/:id/${nome}`
      if (!puoInSquadra(actor.squadra, 'POST', come)) return undefined
      if (!puoLoStaff(actor.ambiti, 'POST', come)) return undefined
      const { titolo, esegui, parola, motiviInsieme, descrizione, importo, motivo } = azione
      const asBulk = (row: Row, today: string): BulkRow => ({
        id: row._id,
        descrizione: descrizione(row),
        importo: importo(row),
        motivo: motivo(row, { actor, today }),
      })
      return {
        titolo,
        esegui,
        come,
        ...(parola && { parola }),
        ...(motiviInsieme && { motiviInsieme }),
        rows: async (pool, asked) => {
          const { what, scope } = find(asked.actor, asked.body)
          const { data, next } = await search(pool, what, { ...asked, scope })
          return { rows: data.map((row) => asBulk(row, asked.today)), next }
        },
      }
    },
    async *cells(client, { actor, ...asked }) {
      const { what, scope } = find(actor, asked.body)
      for await (const rows of streamSearch(client, what, { ...asked, scope })) {
        yield rows.map((row) => what.sheet.map(({ value }) => value(row)))
      }
    },
  }
}
