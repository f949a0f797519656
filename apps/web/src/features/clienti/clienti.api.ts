import { getCliente, searchClienti } from '@rateo/contract/persone/clienti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const clientiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['clienti', 'elenco', body],
    queryFn: ({ signal }) => call(searchClienti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const clienteQuery = (id: string) =>
  queryOptions({
    queryKey: ['clienti', 'uno', id],
    queryFn: ({ signal }) => call(getCliente, { params: { id }, signal }),
  })
