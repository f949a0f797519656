import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { anteprimaCessazione, cessaAbbonamento } from '@rateo/contract/accordi/cessazione'
import {
  anteprimaRecessoAbbonamento,
  recediDallAbbonamento,
} from '@rateo/contract/accordi/recesso-abbonamento'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { useScritto } from '../cambio.api.ts'

/** Asks what a recesso of today comes to; never remembered, since a payment or midnight changes it. */
export const recessoQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'recesso', id],
    queryFn: ({ signal }) =>
      call(anteprimaRecessoAbbonamento, { params: { id }, body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export function useRecedi({ _id: id }: Abbonamento) {
  const key = useIdempotencyKey(`abbonamento-recedi:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (rimborso_centesimi: number, idempotencyKey) =>
      call(recediDallAbbonamento, {
        params: { id },
        body: { rimborso_centesimi },
        idempotencyKey,
      }),
    onSuccess,
  })
}

/** The receipt of a recesso, to read or to keep. */
export const ricevutaAddress = (id: string) => `/api/abbonamenti/${id}/recesso/pdf`

/** The three ways to end it at once, each with its sums; asked anew each time. */
export const cessazioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['abbonamenti', 'cessazione', id],
    queryFn: ({ signal }) => call(anteprimaCessazione, { params: { id }, body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export function useCessa({ _id: id }: Abbonamento) {
  const key = useIdempotencyKey(`abbonamento-cessa:${id}`)
  const onSuccess = useScritto(id)
  return useChange({
    key,
    send: (body: InputOf<typeof cessaAbbonamento>, idempotencyKey) =>
      call(cessaAbbonamento, { params: { id }, body, idempotencyKey }),
    onSuccess,
  })
}
