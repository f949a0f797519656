import { defineConfig } from 'vitest/config'
import { keepCompiled, keepInMemory } from './tools/memory-folder.ts'
import { WaitingFirst } from './tools/waiting-first.ts'

keepInMemory()
keepCompiled()

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'server',
          // One file a core: by itself it would leave one of two idle, and more of them only make each other late.
          maxWorkers: 2,
          // What the files import is read once a worker, not once a file: half of the time went there. Each
          // file has its own database and clears after itself.
          isolate: false,
          include: [
            'apps/{bff,psp-prova}/**/*.test.ts',
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['apps/bff/test/global-setup.ts'],
          environment: 'node',
          // A shared machine may be held up for seconds: what fails there is tried once more.
          retry: process.env['CI'] ? 1 : 0,
          // What never ends is found out all the same; what is only slow is no failure.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'apps/*/vitest.config.ts',
    ],
  },
})
