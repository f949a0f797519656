import { expect, it } from 'vitest'
import { attesaMs, secondiDi } from './attesa.ts'

const ADESSO = Date.parse('2026-11-27T10:00:00Z')

it.each([
  [null, null],
  ['3', 3],
  ['Fri, 27 Nov 2026 10:00:07 GMT', 7],
  ['Fri, 27 Nov 2026 09:00:00 GMT', 0],
  ['presto', null],
  ['-1', null],
])('SVI-B4 (parte) Retry-After %j sono %j secondi', (testo, secondi) => {
  expect(secondiDi(testo, ADESSO)).toBe(secondi)
})

it('SVI-B4 (parte) si aspetta quanto il server dice, mai più di un minuto; altrimenti il doppio a ogni tentativo', () => {
  expect(attesaMs(1, 3)).toBe(3000)
  expect(attesaMs(1, 3600)).toBe(60_000)
  expect([1, 2, 3].map((n) => attesaMs(n, null, 1))).toEqual([500, 1000, 2000])
  expect([1, 2, 3].map((n) => attesaMs(n, null, 0))).toEqual([250, 500, 1000])
  expect(attesaMs(30, null, 1)).toBe(60_000)
})
