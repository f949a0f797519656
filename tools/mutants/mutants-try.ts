import type { Planted } from './mutants.ts'
import { type Coverage, related } from './mutants-related.ts'
import { type Outcome, plant, runTests } from './mutants-tree.ts'

/** To start the runner and read the sources, on a machine that does something else as well. */
const START_MS = 60_000
/** A run that is so many times slower than when the map was made is looked into. */
const SLOWER = 6
/** A run that is so many times slower than without the mutant, just then, counts as never ending. */
const NEVER = 4
const HOUR_MS = 3_600_000

type Esito = 'preso' | 'tempo' | 'SFUGGITO' | 'senza prova' | 'in dubbio'
export type Tried = { outcome: Esito; ms: number; by: string }

export type TryOptions = { coverage: Coverage; files: number; env: Record<string, string> }

const said = ({ ms, by }: Outcome, outcome: Esito): Tried => ({ outcome, ms, by })

/** Plants one mutant and runs the tests that go through it. */
export async function tryOne(
  tree: string,
  one: Planted,
  { coverage, files, env }: TryOptions,
): Promise<Tried> {
  const tests = related(coverage, one.file, one.within).slice(0, files)
  if (tests.length === 0) return { outcome: 'senza prova', ms: 0, by: '' }
  const planted = async (these: readonly string[], limitMs: number) => {
    const undo = plant(tree, one.file, one.start, one.end, one.to)
    try {
      return await runTests(tree, these, { env, limitMs })
    } finally {
      undo()
    }
  }
  const usual = tests.reduce((sum, test) => sum + (coverage.get(test)?.ms ?? 0), 0)
  const first = await planted(tests, START_MS + SLOWER * usual)
  if (first.result === 'passed') return said(first, 'SFUGGITO')
  if (first.result === 'failed') return said(first, 'preso')

  // Late, or stopped by something of the machine: is it the mutant? The same files say so without it, just now.
  const these = first.failed.length > 0 ? first.failed : tests
  const without = await runTests(tree, these, { env, limitMs: HOUR_MS })
  if (without.result !== 'passed') return said(without, 'in dubbio')
  const second = await planted(these, START_MS + NEVER * without.ms)
  if (second.result === 'late') return said(second, 'tempo')
  if (second.result === 'failed') return said(second, 'preso')
  return these === tests ? said(second, 'SFUGGITO') : said(second, 'in dubbio')
}
