import type { SearchInput } from '@rateo/contract/chiamata/search'
import { between, oneOf } from '../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['tipo', 'stato', 'data_dal', 'data_al'] as const

export const DEFAULT_SORT = '-created_at'

/** The body of the search for what the address says. */
export function toSearchBody({ search, page, sort, filters }: SearchState): SearchInput {
  const conditions = {
    tipo: oneOf(filters['tipo']),
    stato: oneOf(filters['stato']),
    data: between(filters['data_dal'], filters['data_al']),
  }
  const given = Object.entries(conditions).filter(([, value]) => value !== undefined)
  return { search, page, sort: toSort(sort), filters: Object.fromEntries(given) }
}
