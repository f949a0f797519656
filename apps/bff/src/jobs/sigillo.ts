import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../http/deps.ts'
import { creaSigillo } from '../timetable.ts'

const EVERY_MS = 60_000

/** Seals the cronologia once a minute, by the time of the machine also in the trial: what it says is about the database. */
export function startSigillo(deps: Pick<Deps, 'db' | 'log'>): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const sigilla = creaSigillo(deps)
  const run = async () => {
    while (!signal.aborted) {
      await sigilla().catch((error: unknown) =>
        deps.log.warn({ err: String(error) }, 'cronologia non sigillata'),
      )
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}
