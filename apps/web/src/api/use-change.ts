import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { isFinal } from './client.ts'

/** The key of `useIdempotencyKey`. */
export type Key = { get: () => string; forget: () => void }

type Then<V, T> = Pick<
  MutationOptions<T, Error, V>,
  'onSuccess' | 'onError' | 'onSettled' | 'gcTime' | 'networkMode'
>
type Plain<V, T> = Then<V, T> & { send: (sent: V) => Promise<T>; key?: never }
type Keyed<V, T> = Then<V, T> & {
  send: (sent: V, idempotencyKey: string) => Promise<T>
  /** The call is made once for each key, however often it is sent. */
  key: Key
}

/**
 * Something that is asked of the server and changes it. The key is kept while the outcome is unknown, so that the same thing sent
 * again is the same one and not a second one; after the server's final answer, yes or no, what is asked next has a new key.
 * No other file makes a mutation: this rule would be forgotten in one of them.
 */
export function useChange<T, V = void>(change: Plain<V, T> | Keyed<V, T>) {
  const { onSuccess, onError, onSettled, gcTime, networkMode } = change
  return useMutation<T, Error, V>({
    mutationFn: async (sent) => {
      if (!change.key) return change.send(sent)
      try {
        const answer = await change.send(sent, change.key.get())
        change.key.forget()
        return answer
      } catch (error) {
        if (isFinal(error)) change.key.forget()
        throw error
      }
    },
    ...(onSuccess && { onSuccess }),
    ...(onError && { onError }),
    ...(onSettled && { onSettled }),
    ...(gcTime !== undefined && { gcTime }),
    ...(networkMode && { networkMode }),
  })
}
