import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The state of a list as its address holds it: opening the address elsewhere shows the same list. */
export type SearchState = {
  search: string
  /** Zero-based, as the server counts; the address shows it from 1. */
  page: number
  /** The rows of a page: one of `ROWS`. */
  rows: number
  /** A field, with `-` before it when descending. */
  sort: string
  /** The filters that are set. Several values of one filter are parted by commas. */
  filters: Readonly<Record<string, string>>
  hasConditions: boolean
  /** All of it as the address writes it, without the page: what a view keeps. */
  params: Readonly<Record<string, string>>
  /** The address says nothing: not even which view. */
  isBare: boolean
  /** The view that was chosen. */
  vista: string | undefined
  setSearch: (search: string) => void
  setPage: (page: number) => void
  setRows: (rows: number) => void
  setSort: (sort: string) => void
  setFilters: (change: Readonly<Record<string, string>>) => void
  clear: () => void
  /** Shows what a view keeps. */
  show: (
    params: Readonly<Record<string, string>>,
    vista: string | undefined,
    replace?: boolean,
  ) => void
}

type Options = { filterNames: readonly string[]; defaultSort: string }

type Params = Record<string, string | undefined>

/** Pages count from 1 in the address; anything else that is written there is the first page. */
function readPage(text: string | undefined): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 ? page - 1 : 0
}

/** The rows of a page that may be asked for. */
export const ROWS = [10, 25, 50] as const
const USUAL_ROWS = 25

const readRows = (text: string | undefined): number =>
  ROWS.find((rows) => String(rows) === text) ?? USUAL_ROWS

export function useSearchState({ filterNames, defaultSort }: Options): SearchState {
  const params: Params = useSearch({ strict: false })
  const navigate = useNavigate()

  const change = useCallback(
    (next: Params, replace = false) =>
      void navigate({
        to: '.',
        search: (before: Params) => ({ ...before, pagina: undefined, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )

  return useMemo(() => {
    const filters = Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params[name]
        return value ? [[name, value]] : []
      }),
    )
    const search = params['cerca'] ?? ''
    const nothing = Object.fromEntries(filterNames.map((name) => [name, undefined]))
    const { cerca, ordine, vista } = params
    const asked = { ...filters, ...(cerca && { cerca }), ...(ordine && { ordine }) }
    const known = ['cerca', 'ordine', ...filterNames]
    return {
      params: asked,
      isBare: Object.keys(asked).length === 0 && vista === undefined && !params['pagina'],
      vista,
      show: (next, name, replace = false) =>
        change(
          {
            ...nothing,
            cerca: undefined,
            ordine: undefined,
            // A view may be older than a filter that is no more.
            ...Object.fromEntries(Object.entries(next).filter(([key]) => known.includes(key))),
            vista: name,
          },
          replace,
        ),
      search,
      page: readPage(params['pagina']),
      rows: readRows(params['righe']),
      sort: params['ordine'] ?? defaultSort,
      filters,
      hasConditions: search !== '' || Object.keys(filters).length > 0,
      // Typing replaces: going back leaves the list, not the last letter.
      setSearch: (text) => change({ cerca: text || undefined }, true),
      setPage: (page) => change({ pagina: page === 0 ? undefined : String(page + 1) }),
      setRows: (rows) => change({ righe: rows === USUAL_ROWS ? undefined : String(rows) }),
      setSort: (sort) => change({ ordine: sort === defaultSort ? undefined : sort }),
      setFilters: (next) =>
        change(Object.fromEntries(Object.entries(next).map(([k, v]) => [k, v || undefined]))),
      clear: () => change({ ...nothing, cerca: undefined }),
    }
  }, [params, change, filterNames, defaultSort])
}

/** `-created_at` as the body of a search wants it. */
export const toSort = (sort: string): Record<string, 1 | -1> =>
  sort.startsWith('-') ? { [sort.slice(1)]: -1 } : { [sort]: 1 }
