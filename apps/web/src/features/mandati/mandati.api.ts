import {
  bloccaMandato,
  getMandato,
  revocaMandato,
  searchMandati,
} from '@rateo/contract/incasso/mandati'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'

export const mandatiQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['mandati', 'elenco', body],
    queryFn: ({ signal }) => call(searchMandati, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const mandatoQuery = (id: string) =>
  queryOptions({
    queryKey: ['mandati', 'uno', id],
    queryFn: ({ signal }) => call(getMandato, { params: { id }, signal }),
  })

/** Ends a mandato: with a reason for the staff, who stop it; without one for its two parties. */
export function useChiudi(id: string, key: Key) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (motivo: string | null, idempotencyKey) => {
      const params = { id }
      return motivo === null
        ? call(revocaMandato, { params, body: {}, idempotencyKey })
        : call(bloccaMandato, { params, body: { motivo }, idempotencyKey })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mandati'] }),
  })
}

/** Drawn by the server, opened by the browser. */
export const pdfAddress = (id: string) => `/api/mandati/${id}/pdf`
