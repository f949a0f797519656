import path from 'node:path'

/** The record of a test file that ran with nothing changed. */
type Tested = {
  /** The functions that it ran, as `file#name`. */
  ran: ReadonlySet<string>
  /** The milliseconds that it took. */
  ms: number
}

export type Coverage = ReadonlyMap<string, Tested>

/**
 * The test files that may notice a change, the likeliest first: those beside the file that run the function, then
 * those that run little else. A constant counts with any function of its file.
 */
export function related(coverage: Coverage, file: string, within: string): string[] {
  const folder = path.dirname(file)
  const name = path.basename(file, '.ts')
  const runs = ({ ran }: Tested) =>
    ran.has(`${file}#${within}`) ||
    (within !== '' && [...ran].some((one) => one.startsWith(`${file}#${within}.`)))
  const exact = [...coverage].filter(([, tested]) => runs(tested))
  const any = [...coverage].filter(
    ([test, { ran }]) =>
      [...ran].some((one) => one.startsWith(`${file}#`)) || path.dirname(test) === folder,
  )
  const near = (test: string) =>
    (path.basename(test).startsWith(`${name}.`) ? 0 : 2) + (path.dirname(test) === folder ? 0 : 1)
  return (exact.length > 0 ? exact : any)
    .toSorted(([a, one], [b, other]) => near(a) - near(b) || one.ran.size - other.ran.size)
    .map(([test]) => test)
}
