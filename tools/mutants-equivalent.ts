import type { Mutant } from './mutants-plant.ts'

/** A change that no test can see, and why. `code` is the line on which it stands, without the spaces around it. */
type Equivalent = { file: string; code: string; kind: string; from: string; why: string }

export const EQUIVALENT: readonly Equivalent[] = []

export function isEquivalent(mutant: Mutant & { file: string }, text: string): boolean {
  const code = text.split('\n')[mutant.line - 1]?.trim() ?? ''
  return EQUIVALENT.some(
    (one) =>
      one.file === mutant.file &&
      one.kind === mutant.kind &&
      one.code === code &&
      mutant.from === one.from,
  )
}
