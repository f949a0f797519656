import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import * as contract from '@rateo/contract/accordi/utenze'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const utenzeQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['utenze', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchUtenze, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const utenzaQuery = (id: string) =>
  queryOptions({
    queryKey: ['utenze', 'una', id],
    queryFn: ({ signal }) => call(contract.getUtenza, { params: { id }, signal }),
  })

/** Keeps what the server answers as the utenza on screen; the lists are asked for anew. */
export function useUtenzaChange<T>(send: (input: T) => Promise<contract.Utenza>) {
  const queryClient = useQueryClient()
  return useChange({
    send: send,
    onSuccess: (utenza) => {
      queryClient.setQueryData(utenzaQuery(utenza._id).queryKey, utenza)
      return queryClient.invalidateQueries({ queryKey: ['utenze', 'elenco'] })
    },
  })
}

type UtenzaBody = InputOf<typeof contract.creaUtenza>

/** Adds an utenza, or corrects the one with this id. */
export const useSaveUtenza = (id: string | null) =>
  useUtenzaChange((body: UtenzaBody) =>
    id === null
      ? call(contract.creaUtenza, { body })
      : call(contract.modificaUtenza, { params: { id }, body }),
  )

export function useEliminaUtenza(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(contract.eliminaUtenza, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['utenze', 'elenco'] }),
  })
}
