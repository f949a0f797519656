import { between, oneOf, yesOrNo, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = [
  'stato',
  'categoria',
  'consulente',
  'riesame',
  'creato_dal',
  'creato_al',
] as const

export const DEFAULT_SORT = 'ragione_sociale'

/** The body of the search for what the address says. */
export const toSearchBody = (state: SearchState) =>
  searchBodyOf(state, {
    stato: oneOf(state.filters['stato']),
    categoria: oneOf(state.filters['categoria']),
    da_riesaminare: yesOrNo(state.filters['riesame']),
    ha_consulente: yesOrNo(state.filters['consulente']),
    created_at: between(state.filters['creato_dal'], state.filters['creato_al']),
  })
