// Exports of packages/domain and packages/contract that no program uses: for tests alone nothing is kept, unless
// tools/not-yet-wired.ts says why.
import path from 'node:path'
import { NOT_YET_WIRED } from './not-yet-wired.ts'
import { unreached } from './reached.ts'

/** The unused exports without a reason, and the reasons that hold no longer. */
export function judge(
  unused: readonly string[],
  reasons: Readonly<Record<string, string>>,
): { unexplained: string[]; stale: string[] } {
  const fileOf = (one: string) => one.split(': ')[0] ?? one
  return {
    unexplained: unused.filter(
      (one) => reasons[one] === undefined && reasons[fileOf(one)] === undefined,
    ),
    stale: Object.keys(reasons).filter(
      (line) => !unused.some((one) => one === line || fileOf(one) === line),
    ),
  }
}

if (import.meta.main) {
  const { unexplained, stale } = judge(
    unreached(path.join(import.meta.dirname, '..')),
    NOT_YET_WIRED,
  )
  for (const one of unexplained) process.stderr.write(`used by tests only: ${one}\n`)
  for (const line of stale) process.stderr.write(`tools/not-yet-wired.ts: ${line} is used now\n`)
  process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0
}
