import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { between, oneOf } from '../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'
import type { Fixed } from './abbonamenti.api.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = [
  'stato',
  'addebito_dal',
  'addebito_al',
  'inizio_dal',
  'inizio_al',
  'nuovo_dal',
  'nuovo_al',
  'perso_dal',
  'perso_al',
] as const
export const PIANI_FILTER_NAMES = ['visibilita', 'cadenza'] as const

/** A cliente wants to know what is charged next, the others what is new. */
export const DEFAULT_SORT: Record<Ruolo, string> = {
  cliente: 'entro',
  esercente: '-created_at',
  admin: '-created_at',
}
export const PIANI_DEFAULT_SORT = '-created_at'

type Asked = Pick<SearchState, 'search' | 'page' | 'sort' | 'filters'>

const onlySet = (conditions: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))

/** The body of the search for what the address says, within what the page is about. */
export const toSearchBody = (
  { search, page, sort, filters }: Asked,
  fixed: Fixed,
): SearchInput => ({
  search,
  page,
  sort: toSort(sort),
  filters: onlySet({
    stato: oneOf(filters['stato']),
    prossimo_addebito: between(filters['addebito_dal'], filters['addebito_al']),
    created_at: between(filters['inizio_dal'], filters['inizio_al']),
    nuovo_il: between(filters['nuovo_dal'], filters['nuovo_al']),
    perso_il: between(filters['perso_dal'], filters['perso_al']),
  }),
  initial_filters: { ...fixed },
})

/** The same for the piani; `esercente_id` is all that they may be narrowed to. */
export const toPianiBody = (
  { search, page, sort, filters }: Asked,
  { esercente_id }: Fixed,
): SearchInput => ({
  search,
  page,
  sort: toSort(sort),
  filters: onlySet({
    stato: oneOf(filters['visibilita']),
    cadenza: oneOf(filters['cadenza']),
  }),
  initial_filters: { tipo: 'piano', ...(esercente_id !== undefined && { esercente_id }) },
})
