import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  archiviaPiano,
  creaPiano,
  getCadenzePiani,
  modificaPiano,
  type Piano,
} from '@rateo/contract/accordi/piani'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIdempotencyKey } from '../../../hooks/use-idempotency-key.ts'
import { pianoQuery } from '../abbonamenti.api.ts'

export const cadenzeQuery = () =>
  queryOptions({
    queryKey: ['piani', 'cadenze'],
    queryFn: ({ signal }) => call(getCadenzePiani, { signal }),
  })

/** The page of the piano and the lists read what was just written. */
function useScritto() {
  const queryClient = useQueryClient()
  return (piano: Piano) => {
    queryClient.setQueryData(pianoQuery(piano._id).queryKey, piano)
    void queryClient.invalidateQueries({ queryKey: ['piani', 'uno'] })
    void queryClient.invalidateQueries({ queryKey: ['piani', 'cadenze'] })
    void queryClient.invalidateQueries({ queryKey: ['abbonamenti', 'elenco'] })
  }
}

export type BodyPiano = InputOf<typeof creaPiano>

export function useSalvaPiano(id: string | null) {
  const key = useIdempotencyKey(`piano:${id ?? 'nuovo'}`)
  const onSuccess = useScritto()
  return useChange({
    key,
    send: (body: BodyPiano, idempotencyKey) =>
      id === null
        ? call(creaPiano, { body, idempotencyKey })
        : call(modificaPiano, { body, params: { id } }),
    onSuccess,
  })
}

export function useArchiviaPiano(id: string) {
  const onSuccess = useScritto()
  return useChange({ send: () => call(archiviaPiano, { params: { id }, body: {} }), onSuccess })
}
