import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import { ORIGIN, PORT, SHARED_TOWN } from './addresses.ts'
import { taken } from './people.ts'

/** The start of a town may take these milliseconds; its database is made and filled meanwhile. */
export const START_MS = 300_000
const POLL_MS = 250

/** Starts a town of its own at a port, the provider's at the next one; answers with what ends it. */
export async function startTown(
  port: number,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
    // The port is given whole: this runner's number must not be added to it again.
    env: {
      ...process.env,
      ...env,
      E2E_PORT: String(port),
      TEST_WORKER_INDEX: '0',
      TEST_PARALLEL_INDEX: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const ready = `http://localhost:${port}/ready`
  const deadline = Date.now() + START_MS
  while (!(await fetch(ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The town at port ${port} ended by itself.`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`The town at port ${port} is not ready after ${START_MS} ms.`)
    }
    await delay(POLL_MS)
  }
  return stop
}

/** Playwright's test, on the town of its runner. */
export const test = base.extend<object, { town: string }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what it gives from the pattern.
    async ({}, give) => {
      const stop = SHARED_TOWN ? undefined : await startTown(PORT)
      await give(ORIGIN)
      await stop?.()
    },
    { scope: 'worker', auto: true, timeout: 2 * START_MS },
  ],
  baseURL: async ({ town }, give) => give(town),
  // A page that comes drawn hears nobody until its code is there: who reads it first waits for that, as the eye does.
  page: async ({ page }, give) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await taken(page)
      return answer
    }
    await give(page)
  },
})
