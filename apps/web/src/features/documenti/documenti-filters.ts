import { between, oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['tipo', 'stato', 'data_dal', 'data_al'] as const

export const DEFAULT_SORT = '-created_at'

/** A list that is of one cliente or of one esercente only. */
export type Fixed = { cliente_id?: string; esercente_id?: string }

/** The body of the search for what the address says. */
export const toSearchBody = (state: SearchState, fixed: Fixed = {}) => ({
  ...searchBodyOf(state, {
    tipo: oneOf(state.filters['tipo']),
    stato: oneOf(state.filters['stato']),
    data: between(state.filters['data_dal'], state.filters['data_al']),
  }),
  ...(Object.keys(fixed).length > 0 && { initial_filters: { ...fixed } }),
})
