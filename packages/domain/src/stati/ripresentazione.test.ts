import { expect, it } from 'vitest'
import { giornoRipresentazione } from './ripresentazione.ts'

const GIORNI = [5, 12]

it.each<[string, string, number, string | null]>([
  // Tuesday: five days on which banks work are a week, twelve two weeks and two days.
  ['AM04', '2026-06-16', 0, '2026-06-23'],
  ['AM04', '2026-06-16', 1, '2026-07-02'],
  ['AM04', '2026-06-16', 2, null],
  ['MS03', '2026-06-16', 0, '2026-06-23'],
  ['MS03', '2026-06-16', 1, null],
  // Easter: Good Friday and Monday do not count.
  ['AM04', '2026-04-01', 0, '2026-04-10'],
  // Three days before wages or fewer: it waits for them; a Saturday gives way to Monday.
  ['AM04', '2026-06-18', 0, '2026-06-29'],
  ['AM04', '2026-05-19', 0, '2026-05-27'],
  ['AM04', '2026-05-20', 0, '2026-05-27'],
  ['AM04', '2026-05-18', 0, '2026-05-27'],
  ['AM04', '2026-05-21', 0, '2026-05-28'],
  ['AC01', '2026-06-16', 0, null],
  ['AC04', '2026-06-16', 0, null],
  ['MD01', '2026-06-16', 0, null],
  ['MD07', '2026-06-16', 0, null],
  ['SL01', '2026-06-16', 0, null],
  ['MD06', '2026-06-16', 0, null],
  ['ZZ99', '2026-06-16', 0, null],
])('§4.2 SDD %s tornato il %s, già riprovato %i volte: %s', (causale, primo, riprove, atteso) => {
  expect(giornoRipresentazione({ causale, primo, riprove }, GIORNI)).toBe(atteso)
})
