import {
  anteprimaSolleciti,
  listSolleciti,
  scegliSolleciti,
} from '@rateo/contract/accordi/solleciti-dilazione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { dilazioneQuery } from '../dilazioni.api.ts'

export type Scelta = InputOf<typeof scegliSolleciti>

export const sollecitiQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'solleciti', id],
    queryFn: ({ signal }) => call(listSolleciti, { params: { id }, signal }),
  })

/** Asks which messages would leave with other days. */
export const anteprimaQuery = (id: string, body: Scelta) =>
  queryOptions({
    queryKey: ['dilazioni', 'solleciti', id, 'anteprima', body],
    queryFn: ({ signal }) => call(anteprimaSolleciti, { params: { id }, body, signal }),
    retry: false,
  })

export function useScegliSolleciti(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: Scelta) => call(scegliSolleciti, { params: { id }, body }),
    onSuccess: (solleciti) => {
      queryClient.setQueryData(sollecitiQuery(id).queryKey, solleciti)
      void queryClient.invalidateQueries({ queryKey: dilazioneQuery(id).queryKey })
    },
  })
}
