import { oneOf, searchBodyOf } from '../../hooks/search-body.ts'
import type { SearchState } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['tipo', 'da_pagare', 'scaduta'] as const

export const DEFAULT_SORT = '-created_at'

const yes = (value: string | undefined) => (value === 'si' ? true : undefined)

/** The body of the search for what the address says. */
export const toSearchBody = (state: SearchState) =>
  searchBodyOf(state, {
    tipo: oneOf(state.filters['tipo']),
    da_pagare: yes(state.filters['da_pagare']),
    scaduta: yes(state.filters['scaduta']),
  })
