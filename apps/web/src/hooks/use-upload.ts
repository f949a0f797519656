import { useRef, useState } from 'react'
import type { Upload } from '../api/upload.ts'
import { useChange } from '../api/use-change.ts'

export type How = Pick<Upload, 'onProgress' | 'signal'>

/** One file on its way: its progress, the reason of a refusal, and a way to give it up, which is no failure. */
export type Upgoing<V> = {
  send: (sent: V, on?: { onSuccess: () => void }) => void
  /** The same once more. */
  retry: () => void
  giveUp: () => void
  reset: () => void
  /** The part that has left, from 0 to 1; null when nothing is on its way. */
  part: number | null
  error: Error | null
}

const GIVEN_UP = 'AbortError'

/** Sends a file and tells how far it is; `onSuccess` is waited for. */
export function useUpload<V, T>(
  upload: (sent: V, how: How) => Promise<T>,
  onSuccess: (answer: T) => unknown,
): Upgoing<V> {
  const [part, setPart] = useState(0)
  const going = useRef<AbortController>(null)
  const { mutate, isPending, error, variables, reset } = useChange({
    // Without a network the upload fails at once and can be tried again; the default would wait without a word.
    networkMode: 'always',
    send: (sent: V) => {
      const controller = new AbortController()
      going.current = controller
      setPart(0)
      return upload(sent, { onProgress: setPart, signal: controller.signal })
    },
    onSuccess,
  })
  return {
    send: (sent, on) => mutate(sent, on ?? {}),
    retry: () => variables !== undefined && mutate(variables),
    giveUp: () => going.current?.abort(new DOMException('given up', GIVEN_UP)),
    reset,
    part: isPending ? part : null,
    error: error?.name === GIVEN_UP ? null : error,
  }
}
