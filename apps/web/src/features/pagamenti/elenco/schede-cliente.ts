import type { SearchState } from '../../../hooks/use-search-state.ts'

/** The parts in which a person thinks of its pagamenti: still to pay, paid, and all of them. */
export const SCHEDE = [
  { value: 'da_pagare', label: 'Da pagare' },
  { value: 'pagati', label: 'Pagati' },
  { value: 'tutti', label: 'Tutti' },
] as const
type Scheda = (typeof SCHEDE)[number]['value']

type Filters = SearchState['filters']

const PAGATI = 'pagato,parzialmente_rimborsato,rimborsato,contestato'

type Vista = { scheda: Scheda; filters: Filters; sort: string }

/** The part that the address asks for: by its name, or by the filters of a figure that led here. */
export function vistaDi(scheda: string | undefined, filters: Filters): Vista {
  if (scheda === 'pagati') return { scheda, filters: { stato: PAGATI }, sort: '-created_at' }
  if (scheda === 'tutti') return { scheda, filters: {}, sort: '-created_at' }
  const isOther = Object.keys(filters).some((name) => name !== 'dovuto' && name !== 'in_ritardo')
  if (isOther) return { scheda: 'tutti', filters, sort: '-created_at' }
  return { scheda: 'da_pagare', filters: { dovuto: 'si', ...filters }, sort: 'scadenza' }
}
