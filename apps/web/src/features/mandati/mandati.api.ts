import { bloccaMandato, getMandato, revocaMandato, searchMandati } from '@rateo/contract/mandati'
import type { SearchInput } from '@rateo/contract/search'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import type { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

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

type Key = ReturnType<typeof useIdempotencyKey>

/** Ends a mandato: with a reason for the staff, who stop it; without one for its two parties. */
export function useChiudi(id: string, key: Key) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (motivo: string | null) => {
      const idempotencyKey = key.get()
      const params = { id }
      try {
        const answer =
          motivo === null
            ? await call(revocaMandato, { params, body: {}, idempotencyKey })
            : await call(bloccaMandato, { params, body: { motivo }, idempotencyKey })
        key.forget()
        return answer
      } catch (error) {
        if (isFinal(error)) key.forget()
        throw error
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mandati'] }),
  })
}

/** Drawn by the server, opened by the browser. */
export const pdfAddress = (id: string) => `/api/mandati/${id}/pdf`
