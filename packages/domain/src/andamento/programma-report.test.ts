import { expect, it } from 'vitest'
import { periodoDelTurno, prossimoTurno, turnoDi } from './programma-report.ts'

it('REP-B1 (parte) il turno è l’ultimo lunedì, o il 1° del mese; il prossimo viene sempre dopo oggi', () => {
  // A Sunday, a Monday, and the last day of a year.
  expect(
    ['2026-11-22', '2026-11-23', '2026-12-31'].map((oggi) => [
      turnoDi('settimanale', oggi),
      prossimoTurno('settimanale', oggi),
      turnoDi('mensile', oggi),
      prossimoTurno('mensile', oggi),
    ]),
  ).toEqual([
    ['2026-11-16', '2026-11-23', '2026-11-01', '2026-12-01'],
    ['2026-11-23', '2026-11-30', '2026-11-01', '2026-12-01'],
    ['2026-12-28', '2027-01-04', '2026-12-01', '2027-01-01'],
  ])
})

it.each([
  ['incassi', 'settimanale', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['incassi', 'mensile', '2027-03-01', '2027-02-01', '2027-02-28'],
  ['scadenzario', 'settimanale', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['scadenzario', 'mensile', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['insoluti', 'mensile', '2026-11-01', '2025-10-31', '2026-10-31'],
] as const)('REP-B1 (parte) %s, %s, il %s: dal %s al %s', (tipo, cadenza, turno, dal, al) => {
  expect(periodoDelTurno(tipo, cadenza, turno)).toEqual({ dal, al })
})
