// A copy of the sources in which mutants are planted, so that nobody who works in the real ones sees them.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const PARTS = ['apps/bff', 'apps/psp-prova', 'packages', 'tools', 'docs']
const FILES = ['package.json', 'tsconfig.base.json', 'CHANGELOG.md']

/** Copies those parts of the sources, with the packages of others linked; what `more` names is copied too. */
export function makeTree(tree: string, more: readonly string[] = []): void {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(path.join(tree, 'node_modules/@rateo'), { recursive: true })
  for (const part of [...PARTS, ...more]) {
    cpSync(path.join(ROOT, part), path.join(tree, part), {
      recursive: true,
      filter: (from) => !/\/(dist|node_modules|\.rateo)$|tsbuildinfo$/.test(from),
    })
  }
  for (const file of FILES) cpSync(path.join(ROOT, file), path.join(tree, file))
  // The real one names the applications that are not in the copy.
  writeFileSync(path.join(tree, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json" }')
  // Packages of others are the same ones; our own must be those of the copy.
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name === '@rateo' || name.startsWith('.vite')) continue
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(tree, 'node_modules', name))
  }
  for (const name of ['domain', 'contract', 'client']
    .map((one) => `packages/${one}`)
    .concat('apps/bff', 'apps/psp-prova')) {
    symlinkSync(path.join(tree, name), path.join(tree, 'node_modules/@rateo', path.basename(name)))
  }
}

/** Writes the changed text, and gives back what undoes it. */
export function plant(
  tree: string,
  file: string,
  start: number,
  end: number,
  to: string,
): () => void {
  const at = path.join(tree, file)
  const text = readFileSync(at, 'utf8')
  writeFileSync(at, text.slice(0, start) + to + text.slice(end))
  return () => writeFileSync(at, text)
}

export type Outcome = {
  result: 'passed' | 'failed' | 'late'
  /** The test that said no first. */
  by: string
  /** Test files that failed. */
  failed: string[]
  ms: number
}

type Report = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Messages of a test that did not end, or found no room: on a machine that others use it need not be the mutant. */
const LATE = /(Test|Hook) timed out in|EADDRINUSE|statement timeout|timeout exceeded when trying/

/** The test that failed, or the file that could not even be read. */
function failure(tree: string, report: string): Pick<Outcome, 'result' | 'by' | 'failed'> {
  if (!existsSync(report)) return { result: 'failed', by: 'la prova non è partita', failed: [] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.filter(({ status }) => status === 'failed')
  const test = failed
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  const message = failed.find((one) => one.message)?.message ?? ''
  const isLate = LATE.test([message, ...(test?.failureMessages ?? [])].join('\n'))
  return {
    result: isLate ? 'late' : 'failed',
    by: test?.fullName ?? message.slice(0, 120),
    failed: failed.map(({ name }) => path.relative(tree, name)),
  }
}

/** Runs test files in a copy until one fails; a run that does not end is ended, with all that it started. */
export async function runTests(
  tree: string,
  files: readonly string[],
  { env, limitMs }: { env: Record<string, string>; limitMs: number },
): Promise<Outcome> {
  const since = performance.now()
  const report = path.join(tree, 'esito.json')
  rmSync(report, { force: true })
  const child = spawn(
    // The same Node that runs us, not the one that happens to be first on the path.
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      tree,
      '--config',
      path.join(tree, 'tools/mutants/mutants-vitest.config.ts'),
      `--outputFile=${report}`,
      ...files,
    ],
    {
      cwd: tree,
      env: { ...process.env, ...env, RATEO_MUTANTI_ORDINE: files.join(','), NO_COLOR: '1' },
      stdio: 'ignore',
      detached: true,
    },
  )
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    // The whole group: workers do not end with the one that started them.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, limitMs)
  const status = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  clearTimeout(late)
  const ms = performance.now() - since
  if (isLate) return { result: 'late', by: '', failed: [], ms }
  return status === 0
    ? { result: 'passed', by: '', failed: [], ms }
    : { ...failure(tree, report), ms }
}
