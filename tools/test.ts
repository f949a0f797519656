// npm test: every test of the product, and one closing line with the counts of both runners.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildPages } from './build/build-pages.ts'
import { buildProgram } from './build/build-program.ts'
import { ensureBrowser } from './ensure-browser.ts'
import {
  failedFiles,
  heldAgain,
  readPlaywright,
  readResults,
  readVitest,
  type Results,
} from './test-results.ts'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-results-'))

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (status) => resolve(status ?? 1))
  })
}

async function runVitest(name: string, files: string[] = []): Promise<[string, Results]> {
  const file = path.join(folder, name)
  const status = await run('vitest', [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return [file, readResults(file, status, readVitest)]
}

/** The most test files that are tried again: where more of them fail it is no chance. */
const MOST_AGAIN = 5

/**
 * Tries the few files that failed once more, alone and in a process of their own: beside thousands of others a shared
 * machine may hold one up for longer than it waits. A real fault fails again.
 */
async function againAlone([file, results]: [string, Results]): Promise<Results> {
  const files = process.env['CI'] ? failedFiles(file) : []
  if (files.length === 0 || files.length > MOST_AGAIN) return results
  const [second] = await runVitest('vitest-again.json', files)
  return heldAgain(file, second)
}

async function runPlaywright(): Promise<Results> {
  const browser = await ensureBrowser()
  const file = path.join(folder, 'playwright.json')
  const status = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return readResults(file, status, readPlaywright)
}

// The pages and the program are built before both runners, so that neither finds them half written.
buildPages()
buildProgram()
// Side by side: each waits a good deal, for time-outs, kills and pages, and the other has the cores meanwhile.
const [first, journeys] = await Promise.all([runVitest('vitest.json'), runPlaywright()])
const results = [await againAlone(first), journeys]
rmSync(folder, { recursive: true, force: true })
// The failures are told again at the end: each runner tells them in the middle of thousands of lines of the other.
for (const { failures, flaky } of results) {
  for (const text of failures) process.stdout.write(`\n${text}\n`)
  for (const text of flaky) process.stdout.write(`\nriuscita al secondo tentativo: ${text}\n`)
}
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  results.reduce((total, counts) => total + counts[key], 0)
const skipped = sum('skipped')
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
)
process.exitCode = sum('failed') === 0 ? 0 : 1
