import { type Arretrati, getArretrati, pagaArretrati } from '@rateo/contract/sportello/arretrati'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

export const arretratiQuery = (carta_id: string) =>
  queryOptions({
    queryKey: ['arretrati', carta_id],
    queryFn: ({ signal }) => call(getArretrati, { params: { id: carta_id }, signal }),
    staleTime: 0,
  })

type Scelti = Pick<Arretrati['data'][number], '_id' | 'importo_centesimi'>[]

/**
 * The key belongs to one choice: a second click, or the same asked again after a lost answer, is the same payment.
 */
export function usePagaArretrati(carta_id: string) {
  const key = useIdempotencyKey(`arretrati:${carta_id}`)
  const queryClient = useQueryClient()
  const paga = useChange({
    key,
    send: (scelti: Scelti, idempotencyKey) =>
      call(pagaArretrati, {
        params: { id: carta_id },
        body: {
          pagamenti: scelti.map(({ _id, importo_centesimi }) => ({ _id, importo_centesimi })),
        },
        idempotencyKey,
      }),
    onSuccess: () => {
      for (const queryKey of [['pagamenti'], ['gateway'], ['home']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
  return { paga, forgetKey: key.forget }
}
