import { expect, it } from 'vitest'
import { contributoDi, scontoDi } from './sconto.ts'

it.each([
  ['percentuale', 1000, 4500, 450],
  ['percentuale', 1250, 999, 125],
  ['percentuale', 5000, 1, 1],
  ['percentuale', 10_000, 4500, 4500],
  ['importo', 500, 4500, 500],
  ['importo', 5000, 4500, 4500],
  ['prova', 30, 4500, 0],
])('PRM-M4 (parte) %s di %i su %i toglie %i, mai più del prezzo', (effetto, valore, su, sconto) => {
  expect(scontoDi({ effetto, valore }, su)).toBe(sconto)
})

it.each([
  [1650, 0, 0],
  [1650, 100, 1650],
  [1651, 50, 826],
  [1, 49, 0],
  [1, 50, 1],
])('PRM-B4 (parte) di %i centesimi il %i%% è %i', (sconto, percento, contributo) => {
  expect(contributoDi(sconto, percento)).toBe(contributo)
})
