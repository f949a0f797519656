import { expect, it } from 'vitest'
import { scontoDi } from './sconto.ts'

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
