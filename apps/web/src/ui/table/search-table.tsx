import { formattaIntero } from '@rateo/domain/parole/formato'
import { oraEsattaDiRoma } from '@rateo/domain/tempo/giorno'
import { type ReactNode, useRef } from 'react'
import type { SearchState } from '../../hooks/use-search-state.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { useListKeys } from '../../hooks/use-list-keys.ts'
import { type Selection, useSelection } from '../../hooks/use-selection.ts'
import { useSettled } from '../../hooks/use-settled.ts'
import { useViste } from '../../hooks/use-viste.ts'
import type { Listed } from '../list-tools/listed.ts'
import { PageError } from '../notices/page-error.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { PageRows, Pagination } from './pagination.tsx'
import { type CardOf, RowCards } from './row-cards.tsx'
import { type Column, RowTable } from './row-table.tsx'
import { SearchBox } from './search-box.tsx'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './search-table.module.css'
import { lazyPart } from '../parts/lazy-part.tsx'

const ListTools = lazyPart(async () => (await import('../list-tools/list-tools.tsx')).ListTools, {
  fallback: <span className={classes['tools']} />,
  isOptional: true,
  isPlain: true,
})
const Nothing = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound)
const BulkBar = lazyPart(async () => (await import('../list-tools/bulk-bar.tsx')).BulkBar)

type SearchResult<T> = {
  data: T[]
  total: number
  total_exact: boolean
  page: number
  limit: number
  totals: Record<string, number> | null
  next: string | null
  aggiornato_at?: string | undefined
}

type SearchTableProps<T> = {
  /** Names the table for who cannot see it. */
  caption: string
  searchLabel: string
  /** The list as its tools see it; left out where it has no exports, views, columns to choose or ticks. */
  list?: Listed
  filters?: ReactNode
  columns: readonly Column<T>[]
  card: (row: T) => CardOf
  rowKey: (row: T) => string
  rowAddress?: ((row: T) => string) | undefined
  state: SearchState
  result: SearchResult<T> | undefined
  error: unknown
  /** The rows on screen belong to the conditions before these. */
  isStale: boolean
  onRetry: () => void
  summary?: ReactNode
  /** The title when there is no record at all, which is another thing than nothing found. */
  emptyTitle: string
  emptyText: string
  /** The button that begins the first record, where none above the list does. */
  emptyAction?: ReactNode
}

export function SearchTable<T>(props: SearchTableProps<T>) {
  const { state, result, error, isStale, searchLabel, filters, list: listed } = props
  // Ticks, views and columns are tools of people who work on lists: a cliente reads its own few records.
  const hasTools = useSession().profile.role !== 'cliente'
  const searchInput = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, searchInput)
  const isPhone = usePhoneScreen()
  // The tools wait for the rows, which people came for.
  const isSettled = useSettled(result !== undefined)
  const mine = useViste(hasTools ? listed?.raccolta : undefined, isSettled)
  const selection = useSelection(JSON.stringify([state.search, state.filters]))
  const columns = shownColumns(props.columns, viewColumns(mine, state.vista))
  // There is nothing to look for among nothing.
  const isBare = !error && !state.hasConditions && result?.data.length === 0

  return (
    <div className={classes['frame']}>
      {!isBare && (
        <div className={classes['toolbar']} data-few={!hasTools}>
          <SearchBox
            ref={searchInput}
            label={searchLabel}
            value={state.search}
            onChange={state.setSearch}
          />
          {filters && <ListFilters state={state}>{filters}</ListFilters>}
          {listed &&
            (isSettled ? (
              <ListTools
                list={listed}
                state={state}
                mine={mine}
                result={result}
                all={props.columns.map(({ header }) => header)}
                shown={columns.map(({ header }) => header)}
                hasViews={hasTools}
                hasColumns={hasTools && !isPhone}
              />
            ) : (
              <span className={classes['tools']} />
            ))}
        </div>
      )}
      {hasTools && listed && result && (selection.isAll || selection.chosen.size > 0) && (
        <BulkBar list={listed} selection={selection} result={result} />
      )}
      <div
        ref={list}
        className={classes['list']}
        data-stale={isStale}
        aria-busy={isStale || !result}
      >
        {error ? (
          <PageError error={error} onRetry={props.onRetry} />
        ) : result ? (
          <Rows
            {...props}
            columns={columns}
            result={result}
            selection={hasTools && listed ? selection : undefined}
          />
        ) : (
          <ListPlaceholder />
        )}
      </div>
    </div>
  )
}

/** The columns of the view on screen, else those that the person chose for the list. */
const viewColumns = ({ viste, colonne }: ReturnType<typeof useViste>, vista: string | undefined) =>
  viste.find(({ _id }) => _id === vista)?.colonne ?? colonne

/** A name that is no more is left out; with none left the usual columns are shown. */
function shownColumns<T>(columns: readonly Column<T>[], names: readonly string[] | null) {
  const shown = names?.flatMap((name) => columns.find(({ header }) => header === name) ?? []) ?? []
  return shown.length === 0 ? columns : shown
}

type RowsProps<T> = SearchTableProps<T> & {
  result: SearchResult<T>
  selection: Selection | undefined
}

function Rows<T>(props: RowsProps<T>) {
  const { result, state, columns, card, rowKey, rowAddress, caption, summary, selection } = props
  const isPhone = usePhoneScreen()
  if (result.data.length === 0) {
    return (
      <>
        <Nothing {...props} />
        <Age at={result.aggiornato_at} />
      </>
    )
  }
  const rows = { rows: result.data, rowKey, rowAddress }
  return (
    <>
      {isPhone ? (
        <RowCards {...rows} caption={caption} card={card} />
      ) : (
        <RowTable
          {...rows}
          caption={caption}
          columns={columns}
          sort={state.sort}
          onSort={state.setSort}
          selection={selection}
        />
      )}
      <footer className={classes['foot']}>
        <span role="status">{countText(result)}</span>
        <Age at={result.aggiornato_at} />
        <span className={layout['grow']}>{summary}</span>
        <PageRows total={result.total} rows={state.rows} onRows={state.setRows} />
        <Pagination result={result} onPage={state.setPage} />
      </footer>
    </>
  )
}

/** Rows that are of a moment ago say so; nothing where they are of now. */
const Age = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : (
    <span className={both(layout['nowrap'], classes['age'])}>
      aggiornato alle {oraEsattaDiRoma(at)}
    </span>
  )

/** "41 risultati", or "circa 3.400 risultati" where counting them all would take too long. */
function countText({
  total,
  total_exact: isExact,
}: Pick<SearchResult<unknown>, 'total' | 'total_exact'>) {
  const noun = total === 1 ? 'risultato' : 'risultati'
  return `${isExact ? '' : 'circa '}${formattaIntero(total)} ${noun}`
}
