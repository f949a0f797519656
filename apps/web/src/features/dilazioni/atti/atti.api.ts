import { anteprimaRecesso, recediDallaDilazione } from '@rateo/contract/accordi/recesso'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asks what a recesso of today comes to; never remembered, since a payment changes it. */
export const recessoQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'recesso', id],
    queryFn: ({ signal }) => call(anteprimaRecesso, { params: { id }, body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useRecedi = (id: string) =>
  useKeyed(`dilazione-recedi:${id}`, (body: InputOf<typeof recediDallaDilazione>, idempotencyKey) =>
    call(recediDallaDilazione, { params: { id }, body, idempotencyKey }),
  )

/** The receipt of a recesso, to read or to keep. */
export const ricevutaAddress = (id: string) => `/api/dilazioni/${id}/recesso/pdf`
