import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  anteprimaModello,
  getModelli,
  getModello,
  modificaModello,
  provaModello,
  ripristinaModello,
} from '@rateo/contract/base/modelli'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export type Parole = InputOf<typeof anteprimaModello>['parole']

export const modelliQuery = queryOptions({
  queryKey: ['gestione', 'modelli'],
  queryFn: ({ signal }) => call(getModelli, { signal }),
})

export const modelloQuery = (id: string) =>
  queryOptions({
    queryKey: ['gestione', 'modelli', id],
    queryFn: ({ signal }) => call(getModello, { params: { nome: id }, signal }),
  })

/** The message as it would read in these words, drawn anew while they are being written. */
export const anteprimaQuery = (id: string, parole: Parole) =>
  queryOptions({
    queryKey: ['gestione', 'modelli', id, 'anteprima', parole],
    queryFn: ({ signal }) =>
      call(anteprimaModello, { params: { nome: id }, body: { parole }, signal }),
    placeholderData: keepPreviousData,
  })

function useKept(id: string) {
  const queryClient = useQueryClient()
  return async (modello: Awaited<ReturnType<typeof modificato>>) => {
    queryClient.setQueryData(modelloQuery(id).queryKey, modello)
    await queryClient.invalidateQueries({ queryKey: modelliQuery.queryKey })
  }
}

const modificato = (id: string, parole: Parole) =>
  call(modificaModello, { params: { nome: id }, body: { parole } })

export function useModificaModello(id: string) {
  return useChange({
    send: (parole: Parole) => modificato(id, parole),
    onSuccess: useKept(id),
  })
}

export function useRipristinaModello(id: string) {
  return useChange({
    send: () => call(ripristinaModello, { params: { nome: id } }),
    onSuccess: useKept(id),
  })
}

export const useProvaModello = (id: string) =>
  useChange({
    send: (parole: Parole) => call(provaModello, { params: { nome: id }, body: { parole } }),
  })
