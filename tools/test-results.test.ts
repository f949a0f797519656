import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { failedFiles, heldAgain, readPlaywright, readResults, readVitest } from './test-results.ts'

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

it('of a file that is tried again the second run counts, and a fault that stays is a fault', () => {
  const test = (fullName: string, status: string) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['in ritardo'] : [],
  })
  const written = (name: string, json: unknown) => {
    const file = path.join(folder, name)
    writeFileSync(file, JSON.stringify(json))
    return file
  }
  const first = written('prima.json', {
    numPassedTests: 3,
    numFailedTests: 2,
    numPendingTests: 0,
    testResults: [
      { name: 'a.test.ts', assertionResults: [test('a', 'passed'), test('b', 'passed')] },
      { name: 'c.test.ts', assertionResults: [test('c', 'failed'), test('d', 'passed')] },
      { name: 'e.test.ts', assertionResults: [test('e', 'failed')] },
    ],
  })
  expect(failedFiles(first)).toEqual(['c.test.ts', 'e.test.ts'])
  const second = written('dopo.json', {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name: 'c.test.ts', assertionResults: [test('c', 'passed'), test('d', 'passed')] },
      { name: 'e.test.ts', assertionResults: [test('e', 'failed')] },
    ],
  })
  expect(heldAgain(first, second)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: ['✘ e.test.ts › e\n    in ritardo'],
    flaky: ['✘ c.test.ts › c\n    in ritardo'],
  })
  const torn = { name: 'f.test.ts', message: 'manca g', assertionResults: [] }
  const none = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults: [torn] }
  expect(heldAgain(written('1.json', none), written('2.json', none))).toMatchObject({
    passed: 1,
    failed: 1,
  })
  const begun = { ...torn, assertionResults: [test('f', 'passed')], message: '' }
  const whole = { ...none, testResults: [begun] }
  expect(heldAgain(written('1.json', none), written('2.json', whole))).toMatchObject({
    passed: 2,
    failed: 0,
  })
  const skipped = { ...torn, assertionResults: [test('f', 'skipped')] }
  const held = written('1.json', { ...none, numPendingTests: 1, testResults: [skipped] })
  expect(failedFiles(held)).toEqual(['f.test.ts'])
  expect(heldAgain(held, written('2.json', whole))).toMatchObject({
    passed: 2,
    failed: 0,
    skipped: 0,
    flaky: ['✘ f.test.ts › tutto il file\n    manca g'],
  })
  // A second run that wrote nothing takes no fault away.
  expect(heldAgain(first, path.join(folder, 'mancante.json'))).toMatchObject({ failed: 2 })
  expect(failedFiles(path.join(folder, 'mancante.json'))).toEqual([])
})
