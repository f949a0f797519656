import type { SearchInput } from '@rateo/contract/chiamata/search'
import { type SearchState, toSort } from '../../hooks/use-search-state.ts'

/** The filters as the address writes them. */
export const FILTER_NAMES = ['tipo', 'da_pagare', 'scaduta'] as const

export const DEFAULT_SORT = '-created_at'

const yes = (value: string | undefined) => (value === 'si' ? true : undefined)

/** The body of the search for what the address says. */
export function toSearchBody({ search, page, sort, filters }: SearchState): SearchInput {
  const conditions = {
    tipo: filters['tipo'] ? { $in: filters['tipo'].split(',') } : undefined,
    da_pagare: yes(filters['da_pagare']),
    scaduta: yes(filters['scaduta']),
  }
  const given = Object.entries(conditions).filter(([, value]) => value !== undefined)
  return { search, page, sort: toSort(sort), filters: Object.fromEntries(given) }
}
