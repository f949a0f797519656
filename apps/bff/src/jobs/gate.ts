import { setTimeout as wait } from 'node:timers/promises'

/**
 * Holds up what works by itself while the clock of the trial lives its days, which does the same work in its order. Open
 * for ever where there is no such clock.
 */
export type Gate = {
  /** Does the work, or nothing where the gate is closed. */
  pass: <T>(work: () => Promise<T>, otherwise: T) => Promise<T>
  close: () => void
  open: () => void
  /** Waits until nothing that went through is still at work. */
  idle: () => Promise<void>
}

const LOOK_MS = 20

export function createGate(): Gate {
  let isClosed = false
  let atWork = 0
  return {
    pass: async (work, otherwise) => {
      if (isClosed) return otherwise
      atWork += 1
      try {
        return await work()
      } finally {
        atWork -= 1
      }
    },
    close: () => {
      isClosed = true
    },
    open: () => {
      isClosed = false
    },
    idle: async () => {
      while (atWork > 0) await wait(LOOK_MS)
    },
  }
}
