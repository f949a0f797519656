import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { aggiornaIncidente, apriIncidente, getIncidenti } from '@rateo/contract/ponte/stato'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const incidentiQuery = queryOptions({
  queryKey: ['gestione', 'incidenti'],
  queryFn: ({ signal }) => call(getIncidenti, { signal }),
})

export function useApriIncidente() {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof apriIncidente>) => call(apriIncidente, { body }),
    onSuccess: (answer) => queryClient.setQueryData(incidentiQuery.queryKey, answer),
  })
}

export function useAggiornaIncidente(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof aggiornaIncidente>) =>
      call(aggiornaIncidente, { params: { id }, body }),
    onSuccess: (answer) => queryClient.setQueryData(incidentiQuery.queryKey, answer),
  })
}
