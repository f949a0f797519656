import { accettaContestazione, getContestazioni, inviaProve } from '@rateo/contract/contestazioni'
import type { InputOf } from '@rateo/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../../api/client.ts'
import type { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'

type Key = ReturnType<typeof useIdempotencyKey>

export const contestazioniQuery = queryOptions({
  queryKey: ['contestazioni'],
  queryFn: ({ signal }) => call(getContestazioni, { signal }),
})

function useDecision<V, T>(key: Key, send: (sent: V, idempotencyKey: string) => Promise<T>) {
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
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['contestazioni'] })
      await queryClient.invalidateQueries({ queryKey: ['pagamenti'] })
    },
  })
}

export const useInviaProve = (id: string, key: Key) =>
  useDecision(key, (body: InputOf<typeof inviaProve>, idempotencyKey) =>
    call(inviaProve, { params: { id }, body, idempotencyKey }),
  )

export const useAccetta = (id: string, key: Key) =>
  useDecision(key, (_: undefined, idempotencyKey) =>
    call(accettaContestazione, { params: { id }, body: {}, idempotencyKey }),
  )
