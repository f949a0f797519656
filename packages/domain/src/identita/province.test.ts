import { expect, it } from 'vitest'
import { distanzaKm, provinceVicine, SIGLE_PROVINCE } from './province.ts'

it('RIC-B1 (parte) la più vicina è quella in cui si è; entro il raggio le altre, in ordine', () => {
  // Spoleto: nearer to Terni than to the capoluogo of its own provincia.
  const qui = { lat: 42.74, lon: 12.74 }
  const vicine = provinceVicine(qui, 60)
  expect(vicine.map(({ sigla }) => sigla)).toEqual(['TR', 'RI', 'PG'])
  expect(vicine.map(({ km }) => km)).toEqual(vicine.map(({ km }) => km).toSorted((a, b) => a - b))
})

it('RIC-B1 (parte) lontano da tutte ce n’è sempre una; le distanze sono simmetriche e vere', () => {
  expect(provinceVicine({ lat: 36.5, lon: 12 }, 1)).toHaveLength(1)
  const [roma, milano] = [
    { lat: 41.9, lon: 12.5 },
    { lat: 45.46, lon: 9.19 },
  ]
  expect(distanzaKm(roma, milano)).toBe(distanzaKm(milano, roma))
  expect(Math.abs(distanzaKm(roma, milano) - 477)).toBeLessThan(5)
  expect(distanzaKm(roma, roma)).toBe(0)
})

it('RIC-B1 (parte) ogni provincia è in Italia, e una volta', () => {
  expect(new Set(SIGLE_PROVINCE).size).toBe(SIGLE_PROVINCE.length)
  for (const sigla of SIGLE_PROVINCE) expect(sigla).toMatch(/^[A-Z]{2}$/)
})
