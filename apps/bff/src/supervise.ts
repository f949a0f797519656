import { setTimeout as wait } from 'node:timers/promises'

export type Supervised = {
  /** Fulfilled when it has ended, whoever wanted it. */
  ended: Promise<unknown>
  stop: () => Promise<void>
}

const FIRST_MS = 500
const LONGEST_MS = 30_000
/** A process that has been up for so long is not failing over and over. */
const SETTLED_MS = 60_000

export type Supervision<T extends Supervised> = {
  start: (isFirst: boolean) => Promise<T>
  /** Called each time that it ended by itself, or could not be started again. */
  onFault: (sentence: string) => void
  firstMs?: number
}

/** Starts something, and again whenever it ends by itself: at once, then waiting twice as long each time. */
export async function supervise<T extends Supervised>({
  start,
  onFault,
  firstMs = FIRST_MS,
}: Supervision<T>): Promise<{ first: T; stop: () => Promise<void> }> {
  const first = await start(true)
  let current = first
  const stopping = new AbortController()
  const { signal } = stopping

  const startAgain = async (failures: number): Promise<number> => {
    const delay = Math.min(firstMs * 2 ** failures, LONGEST_MS)
    await wait(delay, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return failures
    try {
      current = await start(false)
      return failures + 1
    } catch (error) {
      if (!signal.aborted) onFault(error instanceof Error ? error.message : String(error))
      return startAgain(failures + 1)
    }
  }
  const watch = async () => {
    let failures = 0
    while (!signal.aborted) {
      const since = Date.now()
      await current.ended
      if (signal.aborted) return
      if (Date.now() - since > SETTLED_MS) failures = 0
      onFault('è finito da solo: riparte')
      failures = await startAgain(failures)
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await watching
    // The process may have come up while the stop was on its way.
    if (current !== first) await current.stop()
  }
  return { first, stop }
}
