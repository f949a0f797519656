import type { Raccolta } from '@rateo/domain/elenco'
import type { Ruolo } from '@rateo/domain/ruoli'
import type { SearchBody } from '@rateo/contract/search'
import type pg from 'pg'
import type { Actor } from './actor.ts'
import { type Found, type Scope, search } from './search.ts'
import type { Search } from './search-run.ts'
import { streamSearch } from './search-stream.ts'
import type { Cell, SheetColumn } from './sheet.ts'

export type ListColumn<Row> = SheetColumn & {
  value: (row: Row) => Cell
  /** Left out for the others: everybody sees the other side of what is theirs. */
  ruoli?: readonly Ruolo[]
  /** The name of its sum, as the list's own totals are called. */
  somma?: string
}

type Asked = { actor: Actor; body: SearchBody; today: string }

type Definition<Row extends { _id: string }> = {
  raccolta: Raccolta
  /** Its records in the cronologia. */
  entita: string
  /** What the role searches and whose rows: what the list's own call is answered from. */
  find: (actor: Actor, body: SearchBody) => { what: Search<Row>; scope: Scope | null }
  colonne: readonly ListColumn<Row>[]
}

/** A list as everything sees it that works on any list: exports, cronologia, actions on many records. */
export type List = {
  raccolta: Raccolta
  entita: string
  columnsFor: (actor: Actor) => readonly (SheetColumn & { somma?: string })[]
  search: (pool: pg.Pool, asked: Asked) => Promise<Found<{ _id: string }>>
  /** The cells of every row the search finds, in groups. */
  cells: (client: pg.PoolClient, asked: Asked) => AsyncGenerator<Cell[][]>
}

export function defineList<Row extends { _id: string }>({
  raccolta,
  entita,
  find,
  colonne,
}: Definition<Row>): List {
  const columnsFor = ({ ruolo }: Actor) =>
    colonne.filter(({ ruoli }) => ruoli === undefined || ruoli.includes(ruolo))
  return {
    raccolta,
    entita,
    columnsFor,
    search: (pool, { actor, ...asked }) => {
      const { what, scope } = find(actor, asked.body)
      return search(pool, what, { ...asked, scope })
    },
    async *cells(client, { actor, ...asked }) {
      const { what, scope } = find(actor, asked.body)
      const columns = columnsFor(actor)
      for await (const rows of streamSearch(client, what, { ...asked, scope })) {
        yield rows.map((row) => columns.map(({ value }) => value(row)))
      }
    },
  }
}
