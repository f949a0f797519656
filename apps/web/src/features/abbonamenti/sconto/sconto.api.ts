import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  anteprimaScontoAbbonamento,
  offertaDisdetta,
  togliScontoAbbonamento,
  usaCodiceAbbonamento,
} from '@rateo/contract/promozioni/sconto-abbonamento'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

/** Asked anew each time somebody is about to leave: one that was had is not offered again. */
export const offertaQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'offerta', id],
    queryFn: ({ signal }) => call(offertaDisdetta, { params: { id }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useProvaSconto = (id: string) =>
  useChange({
    send: (body: InputOf<typeof anteprimaScontoAbbonamento>) =>
      call(anteprimaScontoAbbonamento, { params: { id }, body }),
  })

export function useUsaCodice(id: string) {
  const key = useIdempotencyKey(`sconto:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof usaCodiceAbbonamento>, idempotencyKey) =>
      call(usaCodiceAbbonamento, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}

export function useTogliSconto(id: string) {
  const onSuccess = useScritto(id)
  return useChange({ send: () => call(togliScontoAbbonamento, { params: { id } }), onSuccess })
}
