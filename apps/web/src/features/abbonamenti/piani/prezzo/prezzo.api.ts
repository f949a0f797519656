import {
  annullaPrezzo,
  annunciaPrezzo,
  anteprimaPrezzo,
  getPrezziPiano,
} from '@rateo/contract/accordi/prezzo-piano'
import type { InputOf, ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../../hooks/use-idempotency-key.ts'

export const prezziQuery = (id: string) =>
  queryOptions({
    queryKey: ['piani', 'prezzi', id],
    queryFn: ({ signal }) => call(getPrezziPiano, { params: { id }, signal }),
  })

/** Asked anew each time: who has the piano changes by the hour. */
export const anteprimaPrezzoQuery = (id: string, vale_dal: string) =>
  queryOptions({
    queryKey: ['piani', 'prezzo', id, vale_dal],
    queryFn: ({ signal }) => call(anteprimaPrezzo, { params: { id }, body: { vale_dal }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

function useScritto(id: string) {
  const queryClient = useQueryClient()
  return (prezzi: ResponseOf<typeof getPrezziPiano>) => {
    queryClient.setQueryData(prezziQuery(id).queryKey, prezzi)
    void queryClient.invalidateQueries({ queryKey: ['abbonamenti'] })
  }
}

export function useAnnunciaPrezzo(id: string) {
  const key = useIdempotencyKey(`prezzo:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof annunciaPrezzo>, idempotencyKey) =>
      call(annunciaPrezzo, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useAnnullaPrezzo(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(annullaPrezzo, { params: { id } }), onSuccess })
}
