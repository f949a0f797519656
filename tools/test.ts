// npm test: every test of the product, and one closing line with the counts of both runners.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildPages } from './build-pages.ts'
import { ensureBrowser } from './ensure-browser.ts'

type Counts = { passed: number; failed: number; skipped: number }

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

/** A runner that died before writing its results counts as one failure. */
function read(
  file: string,
  status: number,
  parse: (json: Record<string, unknown>) => Counts,
): Counts {
  try {
    const counts = parse(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    if (status !== 0 && counts.failed === 0) counts.failed = 1
    return counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runVitest(): Promise<Counts> {
  const file = path.join(folder, 'vitest.json')
  const status = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return read(file, status, (json) => ({
    passed: Number(json['numPassedTests']),
    failed: Number(json['numFailedTests']),
    skipped: Number(json['numPendingTests']),
  }))
}

async function runPlaywright(): Promise<Counts> {
  const browser = await ensureBrowser()
  const file = path.join(folder, 'playwright.json')
  const status = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return read(file, status, (json) => {
    const stats = json['stats'] as {
      expected: number
      unexpected: number
      flaky: number
      skipped: number
    }
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }
  })
}

// Before both: neither finds the pages half written.
buildPages()
// Side by side: each waits a good deal, for time-outs, kills and pages, and the other has the cores meanwhile.
const results = await Promise.all([runVitest(), runPlaywright()])
rmSync(folder, { recursive: true, force: true })
const sum = (key: keyof Counts) => results.reduce((total, counts) => total + counts[key], 0)
const skipped = sum('skipped')
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
)
process.exitCode = sum('failed') === 0 ? 0 : 1
