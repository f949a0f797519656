import { readFileSync } from 'node:fs'
import path from 'node:path'

/** For each test file, the functions that it ran, as `file#name`. */
export type Coverage = ReadonlyMap<string, ReadonlySet<string>>

export function readMap(file: string): Coverage {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { test, ran } = JSON.parse(line) as { test: string; ran: string[] }
      return [test, new Set(ran)]
    }),
  )
}

/**
 * The test files that may notice a change, the likeliest first: those beside the file that run the function, then
 * those that run little else. Of a constant, whoever runs any function of the file.
 */
export function related(coverage: Coverage, file: string, within: string): string[] {
  const folder = path.dirname(file)
  const name = path.basename(file, '.ts')
  const runs = (ran: ReadonlySet<string>) =>
    ran.has(`${file}#${within}`) ||
    (within !== '' && [...ran].some((one) => one.startsWith(`${file}#${within}.`)))
  const exact = [...coverage].filter(([, ran]) => runs(ran))
  const any = [...coverage].filter(
    ([test, ran]) =>
      [...ran].some((one) => one.startsWith(`${file}#`)) || path.dirname(test) === folder,
  )
  const near = (test: string) =>
    (path.basename(test).startsWith(`${name}.`) ? 0 : 2) + (path.dirname(test) === folder ? 0 : 1)
  return (exact.length > 0 ? exact : any)
    .toSorted(([a, ranA], [b, ranB]) => near(a) - near(b) || ranA.size - ranB.size)
    .map(([test]) => test)
}
