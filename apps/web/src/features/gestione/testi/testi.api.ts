import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  getTestiLegali,
  pubblicaTestoLegale,
  togliTestoLegale,
} from '@rateo/contract/persone/testi-legali'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const testiQuery = queryOptions({
  queryKey: ['gestione', 'testi'],
  queryFn: ({ signal }) => call(getTestiLegali, { signal }),
})

export function usePubblica() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof pubblicaTestoLegale>) => call(pubblicaTestoLegale, { body }),
    onSuccess: (testi) => queryClient.setQueryData(testiQuery.queryKey, testi),
  })
}

export function useTogli() {
  const queryClient = useQueryClient()
  return useChange({
    send: (id: string) => call(togliTestoLegale, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: testiQuery.queryKey }),
  })
}
