import type { SearchInput } from '@rateo/contract/chiamata/search'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { between, oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'
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
  'beneficiario',
] as const
export const PIANI_FILTER_NAMES = ['visibilita', 'cadenza'] as const

/** A cliente wants to know what is charged next, the others what is new. */
export const DEFAULT_SORT: Record<Ruolo, string> = {
  cliente: 'entro',
  esercente: '-created_at',
  admin: '-created_at',
}
export const PIANI_DEFAULT_SORT = '-created_at'

/** The body of the search for what the address says, within what the page is about. */
export const toSearchBody = (state: SearchState, fixed: Fixed): SearchInput => ({
  ...searchBodyOf(state, {
    stato: oneOf(state.filters['stato']),
    prossimo_addebito: between(state.filters['addebito_dal'], state.filters['addebito_al']),
    created_at: between(state.filters['inizio_dal'], state.filters['inizio_al']),
    nuovo_il: between(state.filters['nuovo_dal'], state.filters['nuovo_al']),
    perso_il: between(state.filters['perso_dal'], state.filters['perso_al']),
    beneficiario_id: state.filters['beneficiario']
      ? { $eq: state.filters['beneficiario'] }
      : undefined,
  }),
  initial_filters: { ...fixed },
})

/** The same for the piani; `esercente_id` is all that they may be narrowed to. */
export const toPianiBody = (state: SearchState, { esercente_id }: Fixed): SearchInput => ({
  ...searchBodyOf(state, {
    stato: oneOf(state.filters['visibilita']),
    cadenza: oneOf(state.filters['cadenza']),
  }),
  initial_filters: { tipo: 'piano', ...(esercente_id !== undefined && { esercente_id }) },
})
