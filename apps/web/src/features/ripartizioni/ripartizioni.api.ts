import * as contract from '@rateo/contract/accordi/ripartizioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const ripartizioniQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['ripartizioni', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchRipartizioni, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const ripartizioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['ripartizioni', 'una', id],
    queryFn: ({ signal }) => call(contract.getRipartizione, { params: { id }, signal }),
  })

/** Keeps what the server answers for the page of the new record; the lists are asked for anew. */
export function useCreaRipartizione() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof contract.creaRipartizione>) =>
      call(contract.creaRipartizione, { body }),
    onSuccess: (made) => {
      queryClient.setQueryData(ripartizioneQuery(made._id).queryKey, made)
      return queryClient.invalidateQueries({ queryKey: ['ripartizioni', 'elenco'] })
    },
  })
}
