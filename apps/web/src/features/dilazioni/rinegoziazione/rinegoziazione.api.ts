import { anteprimaRinegoziazione, rinegoziaDilazione } from '@rateo/contract/accordi/rinegoziazione'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useKeyed } from '../proposte.api.ts'

/** Asked anew each time: a payment, or midnight, changes what is left. */
export const rinegoziazioneQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'rinegozia', id],
    queryFn: ({ signal }) => call(anteprimaRinegoziazione, { params: { id }, body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const useRinegozia = (id: string) =>
  useKeyed(
    `dilazione-rinegozia:${id}`,
    (body: InputOf<typeof rinegoziaDilazione>, idempotencyKey) =>
      call(rinegoziaDilazione, { params: { id }, body, idempotencyKey }),
  )
