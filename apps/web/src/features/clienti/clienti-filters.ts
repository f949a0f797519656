import type { SearchInput } from '@rateo/contract/chiamata/search'
import { between, oneOf, yesOrNo } from '../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['stato', 'tipo', 'in_ritardo', 'dal_dal', 'dal_al'] as const

export const DEFAULT_SORT = 'nome'

/** The body of the search for what the address says. */
export function toSearchBody({
  search,
  page,
  sort,
  filters,
}: Pick<SearchState, 'search' | 'page' | 'sort' | 'filters'>): SearchInput {
  const conditions = {
    stato: oneOf(filters['stato']),
    tipo: oneOf(filters['tipo']),
    in_ritardo: yesOrNo(filters['in_ritardo']),
    cliente_dal: between(filters['dal_dal'], filters['dal_al']),
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
