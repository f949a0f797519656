// The map of `tools/mutants/mutants.ts`: which functions every test file runs, and how long it takes.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Coverage } from './mutants-related.ts'
import { makeTree, runTests } from './mutants-tree.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** Files of one run: what is lost when it is stopped, at most. */
const BATCH = 12
const HOUR_MS = 3_600_000

type Line = { test: string; hash: string; ms: number; ran: string[]; isBroken?: true }

const hashOf = (test: string): string =>
  createHash('sha1')
    .update(readFileSync(path.join(ROOT, test)))
    .digest('hex')

/** The last line of each test file, where the file is still as it was. */
function readLines(file: string): Map<string, Line> {
  const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const lines = new Map<string, Line>()
  for (const line of written.map((one) => JSON.parse(one) as Line)) {
    if (existsSync(path.join(ROOT, line.test)) && hashOf(line.test) === line.hash) {
      lines.set(line.test, line)
    }
  }
  return lines
}

const coverageOf = (lines: Map<string, Line>): Coverage =>
  new Map(
    [...lines.values()]
      .filter(({ isBroken }) => !isBroken)
      .map(({ test, ms, ran }) => [test, { ms, ran: new Set(ran) }]),
  )

/** The map as far as it was made. */
export const readMap = (file: string): Coverage => coverageOf(readLines(file))

/** Every test file, those of the areas first. */
function testFiles(isOfArea: (file: string) => boolean): string[] {
  const all = globSync(['apps/bff/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'], { cwd: ROOT })
  const sorted = all.toSorted()
  return [...sorted.filter(isOfArea), ...sorted.filter((file) => !isOfArea(file))]
}

type MapOptions = {
  folder: string
  env: Record<string, string>
  isOfArea: (file: string) => boolean
  say: (line: string) => void
}

/**
 * The map, with what was missing in it made now: test files that are new or written anew. One that fails with nothing
 * changed would catch every mutant: it is run once more, and left out if it fails again.
 */
export async function completeMap(
  file: string,
  { folder, env, isOfArea, say }: MapOptions,
): Promise<Coverage> {
  const known = readLines(file)
  const missing = testFiles(isOfArea).filter((test) => !known.has(test))
  if (missing.length === 0) return coverageOf(known)
  say(`La mappa: quali prove passano per quale funzione (${missing.length} file)…`)
  const tree = path.join(folder, 'mappa')
  makeTree(tree)
  const run = (tests: readonly string[]) =>
    runTests(tree, tests, { env: { ...env, RATEO_MUTANTI_MAPPA: file }, limitMs: HOUR_MS })
  for (let n = 0; n < missing.length; n += BATCH) {
    const { failed } = await run(missing.slice(n, n + BATCH))
    for (const test of failed) {
      if ((await run([test])).result === 'passed') continue
      say(`  ${test} non riesce nemmeno senza mutanti: resta fuori`)
      const line: Line = { test, hash: hashOf(test), ms: 0, ran: [], isBroken: true }
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    }
    say(`  ${Math.min(n + BATCH, missing.length)} su ${missing.length}`)
  }
  rmSync(tree, { recursive: true, force: true })
  return coverageOf(readLines(file))
}
