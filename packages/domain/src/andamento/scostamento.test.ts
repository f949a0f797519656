import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scostamentoDi } from './scostamento.ts'

// Mean 1000, standard deviation of the sample 106.904…: two of them are 213.8…
const STORIA = [900, 1100, 900, 1100, 900, 1100, 900, 1100]

it('REP-B3 (parte) entro due scarti non è una novità, oltre sì, in su e in giù', () => {
  expect(scostamentoDi(STORIA, 1213)).toBeNull()
  expect(scostamentoDi(STORIA, 787)).toBeNull()
  expect(scostamentoDi(STORIA, 1214)).toMatchObject({ adesso: 1214, media: 1000 })
  expect(scostamentoDi(STORIA, 786)?.sigma).toBeCloseTo(2.0018, 3)
})

it('REP-B3 (parte) otto settimane uguali: un centesimo non è una novità, un ventesimo sì', () => {
  const uguali = Array.from({ length: 8 }, () => 1000)
  expect(scostamentoDi(uguali, 1049)).toBeNull()
  expect(scostamentoDi(uguali, 1050)?.sigma).toBe(Infinity)
  expect(scostamentoDi(uguali, 1000)).toBeNull()
  const nulla = Array.from({ length: 8 }, () => 0)
  expect(scostamentoDi(nulla, 0)).toBeNull()
  expect(scostamentoDi(nulla, 1)).toMatchObject({ media: 0, sigma: Infinity })
})

it('REP-B3 (parte) senza otto settimane di storia non si dice nulla', () => {
  expect(scostamentoDi(STORIA.slice(1), 100_000)).toBeNull()
})

it('REP-B3 (parte) chi è nella media delle settimane prima non è mai una novità', () => {
  const settimane = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(settimane, (storia) => {
      const media = storia.reduce((sum, one) => sum + one, 0) / storia.length
      expect(scostamentoDi(storia, media)).toBeNull()
    }),
  )
})
