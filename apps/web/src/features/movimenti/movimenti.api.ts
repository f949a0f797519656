import { searchMovimenti } from '@rateo/contract/registri/movimenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Asks for the number and the sums of all that the filters find, without rows. */
export const sommeMovimenti = (body: SearchInput, signal: AbortSignal) =>
  call(searchMovimenti, { body, signal })

export const movimentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['movimenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchMovimenti, { body, signal }),
    placeholderData: keepPreviousData,
  })
