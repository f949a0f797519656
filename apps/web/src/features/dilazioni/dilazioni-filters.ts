import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { between, oneOf, yesOrNo, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
import type { Fixed } from './dilazioni.api.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = [
  'stato',
  'cadenza',
  'prossima_dal',
  'prossima_al',
  'creata_dal',
  'creata_al',
  'in_ritardo',
] as const

/** A cliente wants to know what is due next, the others what is new. */
export const DEFAULT_SORT: Record<Ruolo, string> = {
  cliente: 'entro',
  esercente: '-created_at',
  admin: '-created_at',
}

/** The body of the search for what the address says, within what the page is about. */
export const toSearchBody = (state: SearchState, fixed: Fixed): SearchInput => ({
  ...searchBodyOf(state, {
    stato: oneOf(state.filters['stato']),
    cadenza: oneOf(state.filters['cadenza']),
    prossima_scadenza: between(state.filters['prossima_dal'], state.filters['prossima_al']),
    created_at: between(state.filters['creata_dal'], state.filters['creata_al']),
    in_ritardo: yesOrNo(state.filters['in_ritardo']),
  }),
  initial_filters: { ...fixed },
})
