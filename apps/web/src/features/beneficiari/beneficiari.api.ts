import * as contract from '@rateo/contract/persone/beneficiari'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { SearchInput } from '@rateo/contract/chiamata/search'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export const beneficiariQuery = (body: SearchInput) =>
  queryOptions({
    queryKey: ['beneficiari', 'elenco', body],
    queryFn: ({ signal }) => call(contract.searchBeneficiari, { body, signal }),
    placeholderData: keepPreviousData,
  })

export const beneficiarioQuery = (id: string) =>
  queryOptions({
    queryKey: ['beneficiari', 'uno', id],
    queryFn: ({ signal }) => call(contract.getBeneficiario, { params: { id }, signal }),
  })

/** Keeps what the server answers for the page of the new record; the lists are asked for anew. */
export function useCreaBeneficiario() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof contract.creaBeneficiario>) =>
      call(contract.creaBeneficiario, { body }),
    onSuccess: (made) => {
      queryClient.setQueryData(beneficiarioQuery(made._id).queryKey, made)
      return queryClient.invalidateQueries({ queryKey: ['beneficiari', 'elenco'] })
    },
  })
}
