import type { SearchInput } from '@rateo/contract/chiamata/search'
import { between, oneOf, yesOrNo } from '../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['stato', 'categoria', 'consulente', 'creato_dal', 'creato_al'] as const

export const DEFAULT_SORT = 'ragione_sociale'

/** The body of the search for what the address says. */
export function toSearchBody({
  search,
  page,
  sort,
  filters,
}: Pick<SearchState, 'search' | 'page' | 'sort' | 'filters'>): SearchInput {
  const conditions = {
    stato: oneOf(filters['stato']),
    categoria: oneOf(filters['categoria']),
    ha_consulente: yesOrNo(filters['consulente']),
    created_at: between(filters['creato_dal'], filters['creato_al']),
  }
  return {
    search,
    page,
    sort: toSort(sort),
    filters: Object.fromEntries(
      Object.entries(conditions).filter(([, value]) => value !== undefined),
    ),
  }
}
