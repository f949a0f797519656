import { searchAbbonamenti } from '@rateo/contract/accordi/elenco-abbonamenti'
import { getAppSettings, getSettings } from '@rateo/contract/base/impostazioni'
import type { FirstCall } from '@rateo/contract/chiamata/prime-chiamate'
import { getMyself } from '@rateo/contract/persone/profilo'
import { getSession } from '@rateo/contract/persone/sessione'

/** The first page of the plans, asked exactly as the specification says (SPC-21). */
export const PLANS_SEARCH = {
  query: {},
  sort: { _id: 1 },
  search: '',
  page: 0,
  limit: 10,
  filters: {},
  initial_filters: { tipo: 'piano' },
} as const

export const early = ({ method, path }: { method: string; path: string }, body = ''): FirstCall => [
  method,
  path,
  body,
]

/**
 * Calls that the page makes by itself, while the code that will read the answers is still on its way, where their answers
 * have not come with it.
 */
export const EARLY_CALLS: readonly FirstCall[] = [
  early(getSession),
  early(searchAbbonamenti, JSON.stringify(PLANS_SEARCH)),
  early(getMyself),
  early(getAppSettings),
  early(getSettings),
]
