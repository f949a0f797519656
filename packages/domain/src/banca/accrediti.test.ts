import { expect, it } from 'vitest'
import { type CadenzaAccrediti, parolaCadenza, prossimoAccredito } from './accrediti.ts'

const ogniGiorno: CadenzaAccrediti = { ogni: 'giorno', giorno: null }
const ilLunedi: CadenzaAccrediti = { ogni: 'settimana', giorno: 1 }
const ilTrentuno: CadenzaAccrediti = { ogni: 'mese', giorno: 31 }

it('CNT-M5 (parte) la cadenza degli accrediti si legge in parole', () => {
  expect(parolaCadenza(ogniGiorno)).toBe('ogni giorno in cui le banche lavorano')
  expect(parolaCadenza(ilLunedi)).toBe('ogni lunedì')
  expect(parolaCadenza(ilTrentuno)).toBe('il 31 di ogni mese')
})

it.each([
  // Friday, Saturday and Sunday lead to Monday; banks rest on Easter Monday and at Christmas.
  [ogniGiorno, '2026-11-26', '2026-11-27'],
  [ogniGiorno, '2026-11-27', '2026-11-30'],
  [ogniGiorno, '2026-11-29', '2026-11-30'],
  [ogniGiorno, '2026-12-24', '2026-12-28'],
  [ilLunedi, '2026-11-30', '2026-12-07'],
  [ilLunedi, '2026-12-05', '2026-12-07'],
  [ilLunedi, '2026-04-04', '2026-04-07'],
  // The Monday itself is one on which banks rest: its payout leaves the day after.
  [ilLunedi, '2026-04-06', '2026-04-07'],
  [ilTrentuno, '2026-11-26', '2026-11-30'],
  // The last of January is a Sunday, and that Sunday is today.
  [ilTrentuno, '2027-01-31', '2027-02-01'],
  [ilTrentuno, '2027-02-01', '2027-03-01'],
])('CNT-M5 (parte) %o: dopo il %s parte il %s', (cadenza, oggi, atteso) => {
  expect(prossimoAccredito(cadenza, oggi)).toBe(atteso)
})
