import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { chiediRinegoziazione, listRinegoziazioni } from '@rateo/contract/ponte/rinegoziazione'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { dilazioneQuery } from '../dilazioni.api.ts'

export const rinegoziazioniQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'rinegoziazioni', id],
    queryFn: ({ signal }) => call(listRinegoziazioni, { params: { id }, signal }),
  })

export function useChiediRinegoziazione(id: string) {
  const queryClient = useQueryClient()
  return useChange({
    key: useIdempotencyKey(`rinegoziazione:${id}`),
    send: (body: InputOf<typeof chiediRinegoziazione>, idempotencyKey) =>
      call(chiediRinegoziazione, { params: { id }, body, idempotencyKey }),
    onSuccess: (chieste) => {
      queryClient.setQueryData(rinegoziazioniQuery(id).queryKey, chieste)
      void queryClient.invalidateQueries({ queryKey: dilazioneQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['assistenza', 'elenco'] })
    },
  })
}
