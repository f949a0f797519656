// How the mutants are tried: the tests of the server and of the packages, one worker, up to the first that fails.
import { defineConfig } from 'vitest/config'

const map = process.env['RATEO_MUTANTI_MAPPA']

export default defineConfig({
  test: {
    maxWorkers: 1,
    isolate: false,
    include: ['apps/bff/src/**/*.test.ts', 'packages/**/*.test.ts'],
    globalSetup: ['apps/bff/test/global-setup.ts'],
    setupFiles: map ? ['tools/mutants-coverage.ts'] : [],
    environment: 'node',
    // With a map being made nothing stops at a failure; a mutant is caught by the first one.
    bail: map ? 0 : 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['json'],
  },
})
