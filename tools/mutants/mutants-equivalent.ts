import type { Mutant } from './mutants-plant.ts'

/** A change that no test can see, and why. `code` is the line on which it stands, without the spaces around it. */
type Equivalent = { file: string; code: string; kind: string; from: string; why: string }

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'packages/domain/src/identita/otp.ts',
    code: 'const inizio = (impronta.at(-1) ?? 0) & 0x0f',
    kind: 'number',
    from: '0',
    why: 'The fingerprint of an HMAC has a last byte: what stands in its place is never used.',
  },
  {
    file: 'packages/domain/src/denaro/denaro.ts',
    code: "if (denominatore === 0n) throw new RangeError('Division by zero')",
    kind: 'never',
    from: 'denominatore === 0n',
    why: 'Dividing a bigint by zero throws a RangeError with the same words.',
  },
  {
    file: 'apps/bff/src/modules/registri/contabilita/contabilita.queries.ts',
    code: '.limit(1)',
    kind: 'number',
    from: '1',
    why: 'Only the first row is taken: a second one is read for nothing.',
  },
  {
    file: 'apps/bff/src/modules/accordi/dilazioni/messaggi-dilazioni.ts',
    code: 'd.prossima_scadenza === null || d.prossimo_importo_centesimi === null',
    kind: 'logical',
    from: '||',
    why: 'The database keeps both or neither (dilazioni_check3).',
  },
  {
    file: 'apps/bff/src/modules/incasso/mandati/mandati.list.ts',
    code: 'sort: { _id: -1 },',
    kind: 'number',
    from: '1',
    why: 'A list is ascending by 1 alone (search-sort.ts): below zero every number says the same.',
  },
  {
    file: 'apps/bff/src/modules/accordi/dilazioni/dilazioni.list.ts',
    code: 'sort: { _id: -1 },',
    kind: 'number',
    from: '1',
    why: 'A list is ascending by 1 alone (search-sort.ts): below zero every number says the same.',
  },
]

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
