import type { InputOf } from '@rateo/contract/endpoint'
import {
  annullaRimborso,
  approvaRimborso,
  richiediRimborso,
  rimborsaEccedenza,
} from '@rateo/contract/rimborsi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import type { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

type Key = ReturnType<typeof useIdempotencyKey>

/** The key is kept while the outcome is unknown: the same request sent again is then the same one. */
function useMoneyMove<V, T>(key: Key, send: (sent: V, idempotencyKey: string) => Promise<T>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sent: V) => {
      try {
        const answer = await send(sent, key.get())
        key.forget()
        return answer
      } catch (error) {
        if (isFinal(error)) key.forget()
        throw error
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pagamenti'] }),
  })
}

export const useRimborsa = (pagamento_id: string, key: Key) =>
  useMoneyMove(key, (body: InputOf<typeof richiediRimborso>, idempotencyKey) =>
    call(richiediRimborso, { params: { id: pagamento_id }, body, idempotencyKey }),
  )

export const useRimborsaEccedenza = (pagamento_id: string, key: Key) =>
  useMoneyMove(key, (operazione_id: number, idempotencyKey) =>
    call(rimborsaEccedenza, {
      params: { id: pagamento_id, operazione_id: String(operazione_id) },
      body: {},
      idempotencyKey,
    }),
  )

export const useApprovaRimborso = (key: Key) =>
  useMoneyMove(key, (id: string, idempotencyKey) =>
    call(approvaRimborso, { params: { id }, body: {}, idempotencyKey }),
  )

export const useAnnullaRimborso = (key: Key) =>
  useMoneyMove(key, (id: string, idempotencyKey) =>
    call(annullaRimborso, { params: { id }, body: {}, idempotencyKey }),
  )
