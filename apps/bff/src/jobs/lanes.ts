import type { FastifyBaseLogger } from 'fastify'

export type Lane = {
  name: string
  /** Does what is due, in a small batch; returns how much there was. */
  work: () => Promise<number>
}

export type RunningLane = {
  /** Tells that there is work now, so that the next turn is not waited for. */
  wake: () => void
  /** Takes nothing new and waits for what is in hand. */
  stop: () => Promise<void>
}

const IDLE_MS = 500
/** The driver's words when it got no connection in time. */
const NO_CONNECTION = /timeout exceeded when trying to connect|due to connection timeout/

/** The wait after a failure: a database that is away for a minute is not asked a hundred times. */
const FAILED_MS = 2000
/** The failures in a row without a connection before the log tells. */
const PATIENCE = 3

/**
 * Runs a lane until it is stopped: at once again while there is work, else every half second or when woken. Lanes do
 * not wait for each other, and any number of processes may run the same one.
 */
export function startLane({ name, work }: Lane, log: FastifyBaseLogger): RunningLane {
  let isStopped = false
  let isWoken = false
  let failures = 0
  let endPause: (() => void) | undefined

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const turn = async (): Promise<number> => {
    try {
      const done = await work()
      failures = 0
      return done
    } catch (error) {
      failures += 1
      const isBusy = error instanceof Error && NO_CONNECTION.test(error.message)
      // The log tells once, not at every turn; a database that is busy for a moment, as at a first start, not at all.
      if (failures === (isBusy ? PATIENCE : 1)) {
        log.error({ err: isBusy ? error.message : error, corsia: name }, 'corsia in errore')
      }
      return 0
    }
  }

  const run = async () => {
    while (!isStopped) {
      isWoken = false
      const done = await turn()
      if (done === 0 && !isWoken && !isStopped) await pause(failures > 0 ? FAILED_MS : IDLE_MS)
    }
  }

  const running = run()
  const wake = () => {
    isWoken = true
    endPause?.()
  }
  return {
    wake,
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
