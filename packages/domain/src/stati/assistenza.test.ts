import { expect, it } from 'vitest'
import {
  aspettaRisposta,
  rispostaEntro,
  STATI_ASSISTENZA,
  TRANSIZIONI_ASSISTENZA,
} from './assistenza.ts'
import { puo, transizioneLecita } from './macchina.ts'

it.each([
  ['2026-11-23', '2026-11-25'],
  // Friday: over the weekend, and over the Immacolata.
  ['2026-12-04', '2026-12-09'],
  ['2026-12-24', '2026-12-29'],
  // The days of a request made on a Sunday begin on Monday.
  ['2026-11-22', '2026-11-24'],
])('ASS-M2 a chi scrive il %s si risponde entro il %s', (giorno, entro) => {
  expect(rispostaEntro(giorno)).toBe(entro)
})

it('ASS-M3 (parte) l’orologio corre solo mentre tocca allo staff', () => {
  expect(STATI_ASSISTENZA.filter(aspettaRisposta)).toEqual(['nuovo', 'in_carico'])
})

it('ASS-M2 chi ha chiesto riapre, lo staff no; da chiuso e unito non si esce', () => {
  expect(puo(TRANSIZIONI_ASSISTENZA, 'riapri', 'risolto', 'C')).toBe(true)
  expect(puo(TRANSIZIONI_ASSISTENZA, 'riapri', 'risolto', 'A')).toBe(false)
  for (const stato of STATI_ASSISTENZA) {
    expect(transizioneLecita(TRANSIZIONI_ASSISTENZA, 'chiuso', stato)).toBe(false)
    expect(transizioneLecita(TRANSIZIONI_ASSISTENZA, 'unito', stato)).toBe(false)
  }
})
