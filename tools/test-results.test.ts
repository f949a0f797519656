import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywright, readResults, readVitest } from './test-results.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-risultati-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const unit = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      assertionResults: [
        { fullName: 'somma i centesimi', status: 'passed', failureMessages: [] },
        {
          fullName: 'divide in rate',
          status: 'failed',
          failureMessages: ['\u001B[31mattese 3, avute 2\u001B[39m\n    at a.test.ts:9'],
        },
      ],
    },
    { name: 'b.test.ts', message: 'manca il modulo c', assertionResults: [] },
  ],
}

it('says the name and the reason of what failed, without colours', () => {
  const { passed, failed, skipped, failures } = readVitest(unit)
  expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(failures).toEqual([
    '✘ a.test.ts › divide in rate\n    attese 3, avute 2\n        at a.test.ts:9',
    '✘ b.test.ts › tutto il file\n    manca il modulo c',
  ])
})

it('tells a journey that failed twice from one that passed when tried again', () => {
  const journey = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
    title,
    file: 'x.e2e.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: 'nessun pulsante' }] }] }],
  })
  const { passed, failed, failures, flaky } = readPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [journey('paga', 'expected')],
        suites: [{ specs: [journey('rimborsa', 'unexpected'), journey('firma', 'flaky')] }],
      },
    ],
  })
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
  expect(failures).toEqual(['✘ x.e2e.ts:7 › rimborsa\n    nessun pulsante'])
  expect(flaky).toEqual(['✘ x.e2e.ts:7 › firma\n    nessun pulsante'])
})

it('a runner that died without results, or ended badly with all passed, counts as one failure', () => {
  expect(readResults(path.join(folder, 'mancante.json'), 0, readVitest)).toMatchObject({
    passed: 0,
    failed: 1,
  })
  const file = path.join(folder, 'tutto-bene.json')
  writeFileSync(file, JSON.stringify({ ...unit, numFailedTests: 0, testResults: [] }))
  expect(readResults(file, 0, readVitest)).toMatchObject({ passed: 2, failed: 0 })
  expect(readResults(file, 1, readVitest)).toMatchObject({ passed: 2, failed: 1 })
})
