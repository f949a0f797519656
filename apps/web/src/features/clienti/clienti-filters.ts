import { between, oneOf, yesOrNo, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = [
  'stato',
  'tipo',
  'in_ritardo',
  'etichette',
  'controlli',
  'dal_dal',
  'dal_al',
] as const

export const DEFAULT_SORT = 'nome'

/** The body of the search for what the address says. */
export const toSearchBody = (state: SearchState) =>
  searchBodyOf(state, {
    stato: oneOf(state.filters['stato']),
    tipo: oneOf(state.filters['tipo']),
    etichette: oneOf(state.filters['etichette']),
    controlli: oneOf(state.filters['controlli']),
    in_ritardo: yesOrNo(state.filters['in_ritardo']),
    cliente_dal: between(state.filters['dal_dal'], state.filters['dal_al']),
  })
