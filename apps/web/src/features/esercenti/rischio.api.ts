import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { annotaRischio, chiudiRiesame, getRischio } from '@rateo/contract/persone/rischio'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

/** The risk is read once for each opening, because each reading is written down. */
export const rischioQuery = (id: string) =>
  queryOptions({
    queryKey: ['esercenti', 'rischio', id],
    queryFn: ({ signal }) => call(getRischio, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useChiudiRiesame(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof chiudiRiesame>) => call(chiudiRiesame, { params: { id }, body }),
    // The list may be filtered by who is to be looked at.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
  })
}

export function useAnnotaRischio(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    send: (body: InputOf<typeof annotaRischio>) => call(annotaRischio, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rischioQuery(id).queryKey }),
  })
}
