import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import { ORIGIN, SHARED_TOWN } from './addresses.ts'

const START_MS = 120_000
const POLL_MS = 250

/** Starts a town at this runner's addresses; answers with what ends it. */
async function startTown(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = async () => (await fetch(`${ORIGIN}/ready`).catch(() => undefined))?.ok === true
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`The town at ${ORIGIN} did not start.`)
    await delay(POLL_MS)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Playwright's test, on the town of its runner. */
export const test = base.extend<object, { town: string }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what it gives from the pattern.
    async ({}, give) => {
      const stop = SHARED_TOWN ? undefined : await startTown()
      await give(ORIGIN)
      await stop?.()
    },
    { scope: 'worker', auto: true, timeout: START_MS },
  ],
  baseURL: async ({ town }, give) => give(town),
})
