import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  getPromesse,
  type Promesse,
  promesseDelPiano,
  prometti,
  riepilogoPromesse,
  terminaPromessa,
} from '@rateo/contract/incasso/promesse'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type Key, useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const promesseQuery = (id: string) =>
  queryOptions({
    queryKey: ['promesse', 'pagamento', id],
    queryFn: ({ signal }) => call(getPromesse, { params: { id }, signal }),
  })

export const delPianoQuery = (id: string) =>
  queryOptions({
    queryKey: ['promesse', 'piano', id],
    queryFn: ({ signal }) => call(promesseDelPiano, { params: { id }, signal }),
  })

export const riepilogoQuery = (esercente_id: string | undefined) =>
  queryOptions({
    queryKey: ['promesse', 'riepilogo', esercente_id ?? null],
    queryFn: ({ signal }) =>
      call(riepilogoPromesse, {
        body: esercente_id === undefined ? {} : { esercente_id },
        signal,
      }),
  })

/** A change of the promises of one debt: its cronologia and the sums of all change with them. */
function useCambia<V>(
  id: string,
  key: Key,
  send: (sent: V, idempotencyKey: string) => Promise<Promesse>,
) {
  const queryClient = useQueryClient()
  return useChange({
    key,
    send,
    onSuccess: (promesse) => {
      queryClient.setQueryData(promesseQuery(id).queryKey, promesse)
      void queryClient.invalidateQueries({ queryKey: ['promesse', 'piano'] })
      void queryClient.invalidateQueries({ queryKey: ['promesse', 'riepilogo'] })
      void queryClient.invalidateQueries({ queryKey: ['pagamenti', 'uno', id] })
    },
  })
}

export const usePrometti = (id: string) =>
  useCambia(
    id,
    useIdempotencyKey(`promessa:${id}`),
    (body: InputOf<typeof prometti>, idempotencyKey) =>
      call(prometti, { params: { id }, body, idempotencyKey }),
  )

export const useTermina = (id: string) =>
  useCambia(id, useIdempotencyKey(`termina-promessa:${id}`), (_: void, idempotencyKey) =>
    call(terminaPromessa, { params: { id }, body: {}, idempotencyKey }),
  )
