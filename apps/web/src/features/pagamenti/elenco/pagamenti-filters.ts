import type { SearchInput } from '@rateo/contract/chiamata/search'
import { readTyped } from '../../../ui/fields/typed-amount.ts'
import type { Fixed } from './elenco.api.ts'
import { between, oneOf, yesOrNo } from '../../../hooks/search-body.ts'
import { type SearchState, toSort } from '../../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = [
  'stato',
  'metodo',
  'origine',
  'creato_dal',
  'creato_al',
  'scadenza_dal',
  'scadenza_al',
  'pagato_dal',
  'pagato_al',
  'importo_da',
  'importo_a',
  'rimborsato',
  'dovuto',
  'in_ritardo',
  'bonifico_annunciato',
  'rimborso_da_approvare',
  'a_credito',
  'beneficiario',
] as const

export const DEFAULT_SORT = '-created_at'

type Filters = Readonly<Record<string, string>>

const cents = (typed: string | undefined) => (typed ? (readTyped(typed) ?? undefined) : undefined)

/** The body of the search for what the address says, within what the page is about. */
export function toSearchBody(
  state: Pick<SearchState, 'search' | 'page' | 'sort' | 'filters'> & { rows?: number },
  fixed: Fixed = {},
): SearchInput {
  return {
    search: state.search,
    page: state.page,
    ...(state.rows !== undefined && { limit: state.rows }),
    sort: toSort(state.sort),
    filters: toConditions(state.filters),
    ...(Object.keys(fixed).length > 0 && { initial_filters: { ...fixed } }),
  }
}

function toConditions(filters: Filters): Record<string, unknown> {
  const conditions = {
    stato: oneOf(filters['stato']),
    metodo: oneOf(filters['metodo']),
    origine: oneOf(filters['origine']),
    created_at: between(filters['creato_dal'], filters['creato_al']),
    scadenza: between(filters['scadenza_dal'], filters['scadenza_al']),
    pagato_at: between(filters['pagato_dal'], filters['pagato_al']),
    importo_centesimi: between(cents(filters['importo_da']), cents(filters['importo_a'])),
    rimborsato: yesOrNo(filters['rimborsato']),
    dovuto: yesOrNo(filters['dovuto']),
    in_ritardo: yesOrNo(filters['in_ritardo']),
    bonifico_annunciato: yesOrNo(filters['bonifico_annunciato']),
    a_credito: yesOrNo(filters['a_credito']),
    beneficiario_id: filters['beneficiario'] ? { $eq: filters['beneficiario'] } : undefined,
    rimborso_da_approvare: yesOrNo(filters['rimborso_da_approvare']),
  }
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))
}
