import { getDocumento, searchDocumenti } from '@rateo/contract/registri/documenti'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const documentiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['documenti', 'elenco', body],
    queryFn: ({ signal }) => call(searchDocumenti, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const documentoQuery = (id: string) =>
  queryOptions({
    queryKey: ['documenti', 'uno', id],
    queryFn: ({ signal }) => call(getDocumento, { params: { id }, signal }),
  })

/** The address of the document itself: it is opened by the browser, not called. */
export const fileAddress = (id: string) => `/api/documenti/${id}/file`
