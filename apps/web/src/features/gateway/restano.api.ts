import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const FIRST_DUE: SearchInput = { filters: { dovuto: true }, sort: { scadenza: 1 }, limit: 1 }

/** The number of debts that are left, and the one due first. */
export const daPagareQuery = queryOptions({
  queryKey: ['pagamenti', 'elenco', FIRST_DUE],
  queryFn: ({ signal }) => call(searchPagamenti, { body: FIRST_DUE, signal }),
  staleTime: 0,
})
