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

/** The bytes of a document, to be drawn within its page. They never change: what was drawn is not asked for again. */
export const anteprimaQuery = (id: string) =>
  queryOptions({
    queryKey: ['documenti', 'anteprima', id],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const address = `${fileAddress(id)}?anteprima=1`
      const response = await fetch(address, { credentials: 'include', signal })
      if (!response.ok) throw new Error('anteprima')
      return new Uint8Array(await response.arrayBuffer())
    },
  })

/** The address of the document itself: it is opened by the browser, not called. */
export const fileAddress = (id: string) => `/api/documenti/${id}/file`
