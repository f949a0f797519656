import { expect, it } from 'vitest'
import { minutiLavorativi } from './orario-lavorativo.ts'

// Hours of Rome, in winter and, for the last, over the change of the hour.
it.each([
  ['2026-11-18T11:00+01:00', '2026-11-18T14:20+01:00', 200],
  // Before nine and after six nobody answers.
  ['2026-11-18T07:00+01:00', '2026-11-18T21:00+01:00', 540],
  // Friday afternoon to Monday morning.
  ['2026-11-20T17:00+01:00', '2026-11-23T10:00+01:00', 120],
  // The Immacolata, a Tuesday.
  ['2026-12-07T17:30+01:00', '2026-12-09T09:30+01:00', 60],
  ['2026-11-21T10:00+01:00', '2026-11-22T10:00+01:00', 0],
  ['2026-11-18T14:00+01:00', '2026-11-18T11:00+01:00', 0],
  ['2026-10-23T17:00+02:00', '2026-10-26T10:00+01:00', 120],
])('ASS-M3 (parte) da %s a %s passano %i minuti lavorativi', (da, a, minuti) => {
  expect(minutiLavorativi(new Date(da), new Date(a))).toBe(minuti)
})
