import * as contract from '@rateo/contract/accordi/raccolte'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const raccolteQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['raccolte', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchRaccolte, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const raccoltaQuery = (id: string) =>
  queryOptions({
    queryKey: ['raccolte', 'una', id],
    queryFn: ({ signal }) => call(contract.getRaccolta, { params: { id }, signal }),
  })

/** Keeps what the server answers for the page of the new record; the lists are asked for anew. */
export function useCreaRaccolta() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof contract.creaRaccolta>) => call(contract.creaRaccolta, { body }),
    onSuccess: (made) => {
      queryClient.setQueryData(raccoltaQuery(made._id).queryKey, made)
      return queryClient.invalidateQueries({ queryKey: ['raccolte', 'elenco'] })
    },
  })
}
