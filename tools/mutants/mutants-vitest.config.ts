// Tries the mutants: the tests of the server and of the packages, one worker, up to the first that fails.
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

const map = process.env['RATEO_MUTANTI_MAPPA']
const order = (process.env['RATEO_MUTANTI_ORDINE'] ?? '').split(',')
const placeOf = ({ moduleId }: TestSpecification) =>
  order.findIndex((file) => moduleId.endsWith(`/${file}`))

/** The likeliest to notice first, as they were given. */
class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 1,
    isolate: false,
    include: ['apps/bff/src/**/*.test.ts', 'packages/**/*.test.ts'],
    globalSetup: ['tools/mutants/mutants-setup.ts'],
    setupFiles: map ? ['tools/mutants/mutants-coverage.ts'] : [],
    environment: 'node',
    // Nothing stops at a failure while a map is being made; a mutant is caught by the first one.
    bail: map ? 0 : 1,
    // Longer than in the suite: a machine that others use is slow, and slow is not wrong.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    sequence: { sequencer: AsGiven },
    reporters: ['json'],
  },
})
