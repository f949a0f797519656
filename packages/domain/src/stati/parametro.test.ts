import { expect, it } from 'vitest'
import { descriviParametro, UNITA_ORA, UNITA_SI_NO } from './parametro.ts'

it.each([
  ['intero', UNITA_ORA, 6, 'ore 6:00'],
  ['intero', 'ore', 72, '72 ore'],
  ['intero', 'giorni', 1, '1 giorno'],
  ['intero', 'minuti', 1, '1 minuto'],
  ['intero', 'millisecondi', 1000, '1 secondo'],
  ['intero', 'millisecondi', 2000, '2 secondi'],
  ['intero', 'millisecondi', 1500, '1.500 millisecondi'],
  ['intero', 'millisecondi', 0, '0 millisecondi'],
  ['intero', 'SMS', 1, '1 SMS'],
  ['intero', UNITA_SI_NO, 1, 'Sì'],
  ['intero', UNITA_SI_NO, 0, 'No'],
  ['intero', '%', 22, '22%'],
  ['centesimi', '€', 25, '0,25\u00A0€'],
  ['per_mille', '%', 14, '1,4%'],
  ['percento', '%', 1800, '18,00%'],
  ['testo', '', 'Rateo', 'Rateo'],
] as const)('GES-M1 (parte) %s in %s: %s si legge “%s”', (tipo, unita, valore, testo) => {
  expect(descriviParametro({ tipo, unita }, valore)).toBe(testo)
})
