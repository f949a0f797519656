import { expect, it } from 'vitest'
import {
  faseManutenzione,
  istanteDelMomento,
  parolaManutenzione,
  prossimaFaseTra,
} from './manutenzione.ts'

it.each([
  ['2026-11-30T02:00', '2026-11-30T01:00:00.000Z'],
  ['2026-07-01T02:00', '2026-07-01T00:00:00.000Z'],
  // The clocks go forward at 2:00: half past two is half past three.
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
])('GES-M6 (parte) %s sugli orologi di Roma è %s', (momento, istante) => {
  expect(istanteDelMomento(momento)?.toISOString()).toBe(istante)
})

it.each([
  '',
  '2026-11-30',
  '2026-11-30T24:00',
  '2026-02-30T10:00',
  '30/11/2026 02:00',
  '2026-11-30T02:60',
])('GES-M6 (parte) “%s” non è un momento', (momento) => {
  expect(istanteDelMomento(momento)).toBeNull()
})

const finestra = { dal: '2026-11-30T01:00:00Z', al: '2026-11-30T03:00:00Z', testo: '' }

it.each([
  ['2026-11-28T00:59:59Z', 'lontana', 1000],
  ['2026-11-28T01:00:00Z', 'annunciata', 48 * 3_600_000],
  ['2026-11-30T00:59:59Z', 'annunciata', 1000],
  ['2026-11-30T01:00:00Z', 'in_corso', 2 * 3_600_000],
  ['2026-11-30T03:00:00Z', 'finita', null],
])('GES-M6 (parte) alle %s è %s', (istante, fase, tra) => {
  const now = new Date(istante)
  expect(faseManutenzione(finestra, now)).toBe(fase)
  expect(prossimaFaseTra(finestra, now)).toBe(tra)
  expect(parolaManutenzione(finestra, now) === null).toBe(fase === 'lontana' || fase === 'finita')
})
