import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import * as contract from '@rateo/contract/accordi/utenze'
import type { StatoBolletta } from '@rateo/domain/banca/bolletta'
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
function useUtenzaChange<T>(send: (input: T) => Promise<contract.Utenza>) {
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
type BollettaBody = InputOf<typeof contract.creaBolletta>

/** Adds an utenza, or corrects the one with this id. */
export const useSaveUtenza = (id: string | null) =>
  useUtenzaChange((body: UtenzaBody) =>
    id === null
      ? call(contract.creaUtenza, { body })
      : call(contract.modificaUtenza, { params: { id }, body }),
  )

/** Adds a bolletta, or corrects the one with this id. */
export const useSaveBolletta = (id: string, bolletta_id: string | null) =>
  useUtenzaChange((body: BollettaBody) =>
    bolletta_id === null
      ? call(contract.creaBolletta, { params: { id }, body })
      : call(contract.modificaBolletta, { params: { id, bolletta_id }, body }),
  )

export const useSegnaBolletta = (id: string) =>
  useUtenzaChange(({ bolletta_id, stato }: { bolletta_id: string; stato: StatoBolletta }) =>
    call(contract.segnaBolletta, { params: { id, bolletta_id }, body: { stato } }),
  )

export const useEliminaBolletta = (id: string) =>
  useUtenzaChange((bolletta_id: string) =>
    call(contract.eliminaBolletta, { params: { id, bolletta_id } }),
  )

export function useEliminaUtenza(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(contract.eliminaUtenza, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['utenze', 'elenco'] }),
  })
}
