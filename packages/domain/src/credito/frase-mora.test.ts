import { expect, it } from 'vitest'
import { frasiMora } from './frase-mora.ts'

const periodo = (dal: string, al: string, giorni: number, importo_centesimi: number) => ({
  tipo: 'mora' as const,
  dal,
  al,
  giorni,
  tasso: 1.6,
  importo_centesimi,
})
const spese = {
  tipo: 'spese_recupero' as const,
  dal: null,
  al: null,
  giorni: 0,
  tasso: null,
  importo_centesimi: 4000,
}
const frasi = (...righe: Parameters<typeof frasiMora>[0]) =>
  frasiMora(righe).map((frase) => frase.replaceAll('\u00A0', ' '))

it('GTW-B3 (parte) un periodo: importo, giorni, tasso', () => {
  expect(frasi(periodo('2026-11-21', '2026-11-21', 1, 5))).toEqual([
    'Di cui mora 0,05 €: 1 giorno al 1,60% annuo, il 21/11/2026',
  ])
  expect(frasi()).toEqual([])
})

it('GTW-B3 (parte) più periodi sono una cifra sola, poi le spese', () => {
  const due = [
    periodo('2026-01-01', '2026-01-10', 10, 123),
    periodo('2026-01-11', '2026-01-31', 21, 300),
  ]
  expect(frasi(...due, spese)).toEqual([
    'Di cui mora 4,23 €: 10 giorni al 1,60% annuo, dal 01/01/2026 al 10/01/2026 (1,23 €); 21 giorni al 1,60% annuo, dal 11/01/2026 al 31/01/2026 (3,00 €)',
    'Di cui spese di recupero 40,00 €: dovute una volta per i ritardi tra imprese',
  ])
})
