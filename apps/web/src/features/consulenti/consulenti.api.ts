import { getConsulente, searchConsulenti } from '@rateo/contract/consulenti'
import type { SearchInput } from '@rateo/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const consulentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['consulenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchConsulenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const consulenteQuery = (id: string) =>
  queryOptions({
    queryKey: ['consulenti', 'uno', id],
    queryFn: ({ signal }) => call(getConsulente, { params: { id }, signal }),
  })
