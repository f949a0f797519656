import type { SearchInput } from '@rateo/contract/chiamata/search'
import { type SearchState, toSort } from './use-search-state.ts'

/** Values of the address parted by commas, as the server wants them; undefined when there are none. */
export const oneOf = (value: string | undefined) => (value ? { $in: value.split(',') } : undefined)

export const yesOrNo = (value: string | undefined) =>
  value === 'si' ? true : value === 'no' ? false : undefined

const isGiven = <T>(value: T | undefined): value is T => value !== undefined && value !== ''

/** A condition from one value to another, both included; undefined when neither is given. */
export function between<T>(from: T | undefined, to: T | undefined) {
  if (!isGiven(from) && !isGiven(to)) return undefined
  return { ...(isGiven(from) && { $gte: from }), ...(isGiven(to) && { $lte: to }) }
}

/** The body of the search for what the address says, with the conditions that are set. */
export function searchBodyOf(
  state: Pick<SearchState, 'search' | 'page' | 'sort' | 'rows'>,
  conditions: Record<string, unknown>,
): SearchInput {
  return {
    search: state.search,
    page: state.page,
    limit: state.rows,
    sort: toSort(state.sort),
    filters: Object.fromEntries(
      Object.entries(conditions).filter(([, value]) => value !== undefined),
    ),
  }
}
