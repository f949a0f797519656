import { searchMovimenti } from '@rateo/contract/movimenti'
import type { SearchInput } from '@rateo/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const movimentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['movimenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchMovimenti, { body, signal }),
    placeholderData: keepPreviousData,
  })
