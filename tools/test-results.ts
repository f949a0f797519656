// Reads the results of the two runners: the number of tests that passed, and name and reason of those that failed.
import { readFileSync } from 'node:fs'

export type Results = {
  passed: number
  failed: number
  skipped: number
  /** A text for each failed test: its place, its name, its fault. */
  failures: string[]
  /** The names of the tests that failed at first and passed when tried again. */
  flaky: string[]
}

type Vitest = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    /** The fault that stopped the file before its tests. */
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

type Suite = { specs: Spec[]; suites?: Suite[] }
type Spec = {
  title: string
  file: string
  line: number
  tests: {
    status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
    results: { errors: { message?: string }[] }[]
  }[]
}
type Playwright = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const LINES = 12
// eslint-disable-next-line no-control-regex
const COLOUR = /\u001B\[[0-9;]*m/g

/** The beginning of an error, without colours, under the name of its test. */
function tell(where: string, name: string, messages: readonly string[]): string {
  const lines = messages.join('\n').replaceAll(COLOUR, '').split('\n').slice(0, LINES)
  return [`✘ ${where} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

export function readVitest(json: Vitest): Results {
  const failures = json.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [tell(name, 'tutto il file', [message])] : []
    return failed.map((test) => tell(name, test.fullName, test.failureMessages ?? []))
  })
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests,
    failures,
    flaky: [],
  }
}

const readFile = (file: string): Vitest | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Vitest
  } catch {
    return null
  }
}

/** A file whose start failed has a message; its tests are skipped, or not even there. */
const isFailed = ({ message, assertionResults }: Vitest['testResults'][number]) =>
  Boolean(message) || assertionResults.some(({ status }) => status === 'failed')

const countOf = (files: Vitest['testResults'], wanted: readonly string[]) =>
  files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => wanted.includes(status)).length

/** The test files in which something failed; none where the results were never written. */
export const failedFiles = (file: string): string[] =>
  readFile(file)
    ?.testResults.filter(isFailed)
    .map(({ name }) => name) ?? []

/**
 * The results of a run whose failed files were run again: of those the second run counts, and what failed at first and
 * not again is told as such. A file that is not in the second run failed twice.
 */
export function heldAgain(first: string, second: string): Results {
  const [before, again] = [readFile(first), readFile(second)]
  if (before === null) return readResults(first, 1, readVitest)
  const results = readVitest(before)
  if (again === null) return results
  const passedNow = new Set(
    again.testResults.filter((one) => !isFailed(one)).map(({ name }) => name),
  )
  const mended = before.testResults.filter((one) => isFailed(one) && passedNow.has(one.name))
  const { failures: flaky } = readVitest({ ...before, testResults: mended })
  const left = readVitest({
    ...before,
    testResults: before.testResults.filter((one) => !mended.includes(one)),
  })
  const now = again.testResults.filter(({ name }) => mended.some((one) => one.name === name))
  // The second run counts for the files that were mended; the rest is as it was.
  const changed = (...wanted: string[]) => countOf(now, wanted) - countOf(mended, wanted)
  return {
    ...left,
    passed: results.passed + changed('passed'),
    skipped: results.skipped + changed('skipped', 'pending', 'todo'),
    // A file that did not begin has no failed test, and is a fault all the same.
    failed: Math.max(results.failed + changed('failed'), left.failures.length),
    flaky,
  }
}

const specsOf = (suite: Suite): Spec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner)),
]

export function readPlaywright({ stats, suites }: Playwright): Results {
  const told = (wanted: string) =>
    suites.flatMap(specsOf).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          tell(
            `${spec.file}:${spec.line}`,
            spec.title,
            results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
          ),
        ),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: told('unexpected'),
    flaky: told('flaky'),
  }
}

/** The results in a file; a runner that died before writing them counts as one failure. */
export function readResults<T>(file: string, status: number, parse: (json: T) => Results): Results {
  try {
    const results = parse(JSON.parse(readFileSync(file, 'utf8')) as T)
    if (status !== 0 && results.failed === 0) results.failed = 1
    return results
  } catch {
    const failures = [`✘ ${file}: chi esegue le prove è finito prima di scrivere i risultati`]
    return { passed: 0, failed: 1, skipped: 0, failures, flaky: [] }
  }
}
