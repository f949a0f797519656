import { creaCalendario, getCalendario, revocaCalendario } from '@rateo/contract/accordi/calendario'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const calendarioQuery = queryOptions({
  queryKey: ['dilazioni', 'calendario'],
  queryFn: ({ signal }) => call(getCalendario, { signal }),
})

function useCambia(endpoint: typeof creaCalendario | typeof revocaCalendario) {
  const queryClient = useQueryClient()
  return useChange({
    send: (_: null) => call(endpoint, { body: {} }),
    onSuccess: (calendario) => queryClient.setQueryData(calendarioQuery.queryKey, calendario),
  })
}

export const useCreaCalendario = () => useCambia(creaCalendario)
export const useRevocaCalendario = () => useCambia(revocaCalendario)

/** The scadenze of one plan, as a file. */
export const icsAddress = (id: string) => `/api/dilazioni/${id}/calendario`

/** By this scheme a phone subscribes, and does not copy what there is today. */
export const daAbbonare = (url: string) => url.replace(/^https?:/, 'webcal:')
