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

/** Keeps what the server answers for the page of the record; the lists are asked for anew. */
function useScritto() {
  const queryClient = useQueryClient()
  return (scritto: contract.Beneficiario) => {
    queryClient.setQueryData(beneficiarioQuery(scritto._id).queryKey, scritto)
    void queryClient.invalidateQueries({ queryKey: ['beneficiari', 'elenco'] })
    void queryClient.invalidateQueries({ queryKey: ['beneficiari', 'scelta'] })
  }
}

export type DatiScritti = InputOf<typeof contract.creaBeneficiario>

/** Adds one; with an id, corrects it. */
export const useScriviBeneficiario = (id: string | null) =>
  useChange({
    send: ({ cliente_id, ...dati }: DatiScritti) =>
      id === null
        ? call(contract.creaBeneficiario, {
            body: { ...dati, ...(cliente_id !== undefined && { cliente_id }) },
          })
        : call(contract.modificaBeneficiario, { params: { id }, body: dati }),
    onSuccess: useScritto(),
  })

export const useArchivia = (id: string, archivia: boolean) =>
  useChange({
    send: () =>
      call(archivia ? contract.archiviaBeneficiario : contract.ripristinaBeneficiario, {
        params: { id },
        body: {},
      }),
    onSuccess: useScritto(),
  })

export function useDimentica(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: () => call(contract.dimenticaBeneficiario, { params: { id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['beneficiari', 'uno', id] })
      return queryClient.invalidateQueries({ queryKey: ['beneficiari'] })
    },
  })
}
