import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { between, oneOf, yesOrNo } from '../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'
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
export function toSearchBody(
  { search, page, sort, filters }: Pick<SearchState, 'search' | 'page' | 'sort' | 'filters'>,
  fixed: Fixed,
): SearchInput {
  const conditions = {
    stato: oneOf(filters['stato']),
    cadenza: oneOf(filters['cadenza']),
    prossima_scadenza: between(filters['prossima_dal'], filters['prossima_al']),
    created_at: between(filters['creata_dal'], filters['creata_al']),
    in_ritardo: yesOrNo(filters['in_ritardo']),
  }
  return {
    search,
    page,
    sort: toSort(sort),
    filters: Object.fromEntries(
      Object.entries(conditions).filter(([, value]) => value !== undefined),
    ),
    initial_filters: { ...fixed },
  }
}
