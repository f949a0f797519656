import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pianoFrancese, rateTassoZero, scadenzeMensili } from './piano-rate.ts'
import { taeg } from './taeg.ts'

const somma = (valori: readonly number[]): number => valori.reduce((a, b) => a + b, 0)

describe('le rate a tasso zero', () => {
  it('lasciano il resto all’ultima: 999,99 € in 7', () => {
    expect(rateTassoZero(99_999, 7)).toStrictEqual([
      14_285, 14_285, 14_285, 14_285, 14_285, 14_285, 14_289,
    ])
  })

  it('sommano al totale, tutte sopra zero, l’ultima mai sotto le altre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 360 }), fc.nat({ max: 1e9 }), (rate, oltre) => {
        const totale = rate + oltre
        const piano = rateTassoZero(totale, rate)
        expect(piano).toHaveLength(rate)
        expect(somma(piano)).toBe(totale)
        expect(Math.min(...piano)).toBeGreaterThan(0)
        expect(piano.at(-1)).toBe(Math.max(...piano))
      }),
    )
  })

  it.each([
    [2, 3],
    [0, 1],
    [-100, 2],
    [100, 0],
    [100, 1.5],
    [10.5, 2],
  ])('rifiutano %s centesimi in %s rate', (totale, rate) => {
    expect(() => rateTassoZero(totale, rate)).toThrow(RangeError)
  })
})

describe('il piano francese', () => {
  it('1.200 € al 12% in 3 rate: 408,03, 408,03, 408,02', () => {
    const piano = pianoFrancese(120_000, 12, 3)
    expect(piano.map((rata) => rata.importo_centesimi)).toStrictEqual([40_803, 40_803, 40_802])
    expect(piano.map((rata) => rata.interessi_centesimi)).toStrictEqual([1200, 804, 404])
  })

  it('restituisce tutto il capitale: quote sopra zero, residuo finale zero', () => {
    const capitale = fc.integer({ min: 10_000, max: 100_000_000 })
    const tan = fc.integer({ min: 0, max: 2400 }).map((centesimo) => centesimo / 100)
    const rate = fc.integer({ min: 1, max: 120 })
    fc.assert(
      fc.property(capitale, tan, rate, (totale, tasso, quante) => {
        const piano = pianoFrancese(totale, tasso, quante)
        expect(piano).toHaveLength(quante)
        expect(somma(piano.map((rata) => rata.capitale_centesimi))).toBe(totale)
        expect(piano.at(-1)?.residuo_centesimi).toBe(0)
        for (const rata of piano) {
          expect(rata.capitale_centesimi).toBeGreaterThan(0)
          expect(rata.importo_centesimi).toBe(rata.capitale_centesimi + rata.interessi_centesimi)
        }
        const importi = piano.slice(0, -1).map((rata) => rata.importo_centesimi)
        expect(new Set(importi).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('a tasso zero è il piano a tasso zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 1e8 }), fc.integer({ min: 1, max: 120 }), (t, n) => {
        const importi = pianoFrancese(t, 0, n).map((rata) => rata.importo_centesimi)
        expect(importi).toStrictEqual(rateTassoZero(t, n))
      }),
    )
  })

  it('il suo TAEG senza spese è il TAN capitalizzato ogni mese', () => {
    const piano = pianoFrancese(10_000_000, 9.9, 60)
    const flussi = piano.map((rata) => ({
      anni: rata.numero / 12,
      importo_centesimi: -rata.importo_centesimi,
    }))
    const costo = taeg([{ anni: 0, importo_centesimi: 10_000_000 }, ...flussi])
    expect(costo).toBeCloseTo(((1 + 0.099 / 12) ** 12 - 1) * 100, 4)
  })

  it('rifiuta un tasso negativo e un capitale che non basta per le rate', () => {
    expect(() => pianoFrancese(100_000, -1, 10)).toThrow(RangeError)
    expect(() => pianoFrancese(15, 10, 10)).toThrow(RangeError)
    expect(() => pianoFrancese(5, 10, 10)).toThrow(RangeError)
  })
})

it('le scadenze dopo febbraio tornano al 31', () => {
  expect(scadenzeMensili('2027-12-31', 4)).toStrictEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
})
