import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { insolite, mediana } from './differenze.ts'

it.each([
  [[], null],
  [[7], 7],
  [[10, -10], 0],
  [[1, 2], 2],
  [[-1, -2], -2],
  [[300, -5, 0, 0, 5], 0],
])('CAS-B2 (parte) la mediana di %j è %s', (valori, attesa) => {
  expect(mediana(valori)).toBe(attesa)
})

const con = (valori: readonly number[], tolleranza_centesimi = 0) =>
  valori.map((differenza_centesimi) => ({ differenza_centesimi, tolleranza_centesimi }))
const quali = (valori: readonly number[], tolleranza?: number) =>
  valori.filter((_, i) => insolite(con(valori, tolleranza))[i])

it('CAS-B2 (parte) una volta sola fuori dal solito si vede, anche se le altre sono zero', () => {
  expect(quali([0, 0, 0, 0, -5000])).toEqual([-5000])
  expect(quali([0, 0, 0, 0, -150], 200)).toEqual([])
  expect(quali([-40, 25, 10, -15, 30, 20_000])).toEqual([20_000])
})

it('CAS-B2 (parte) con meno di cinque chiusure niente è insolito', () => {
  expect(quali([0, 0, 0, -5000])).toEqual([])
})

it('CAS-B2 (parte) chi sbaglia sempre uguale non è insolito: lo dice la mediana', () => {
  expect(quali([-500, -500, -500, -500, -500])).toEqual([])
  expect(mediana([-500, -500, -500, -500, -500])).toBe(-500)
})

it('CAS-B2 (parte) meno della metà è insolita, e l’ordine non conta', () => {
  const valori = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(valori, (lista) => {
      const trovate = quali(lista)
      expect(trovate.length * 2).toBeLessThanOrEqual(lista.length)
      expect(quali(lista.toReversed()).toReversed()).toEqual(trovate)
    }),
  )
})
