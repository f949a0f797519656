import {
  aggiungiNotaDilazione,
  eliminaNotaDilazione,
  listNoteDilazione,
} from '@rateo/contract/accordi/note-pagamento'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type Key, useChange } from '../../../api/use-change.ts'

export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['dilazioni', 'note', id],
    queryFn: ({ signal }) => call(listNoteDilazione, { params: { id }, signal }),
  })

export function useNoteDilazione(id: string, key: Key) {
  const queryClient = useQueryClient()
  const { queryKey } = noteQuery(id)
  const aggiungi = useChange({
    key,
    send: (body: InputOf<typeof aggiungiNotaDilazione>, idempotencyKey) =>
      call(aggiungiNotaDilazione, { params: { id }, body, idempotencyKey }),
    onSuccess: (note) => queryClient.setQueryData(queryKey, note),
  })
  const elimina = useChange({
    send: (nota: string) => call(eliminaNotaDilazione, { params: { id, nota } }),
    onSuccess: (note) => queryClient.setQueryData(queryKey, note),
  })
  return { aggiungi, elimina }
}
