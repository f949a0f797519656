import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrotondaQuoziente,
  centesimi,
  formattaEuro,
  ripartisci,
  ripartisciPerPesi,
} from './denaro.ts'
import { leggiImportoDigitato } from './importo-digitato.ts'

const importo = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const somma = (valori: readonly number[]): number => valori.reduce((a, b) => a + b, 0)

describe('centesimi', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rifiuta %s', (valore) => {
    expect(() => centesimi(valore)).toThrow(RangeError)
  })

  it('non lascia passare lo zero negativo', () => {
    expect(Object.is(centesimi(-0), 0)).toBe(true)
  })
})

describe('formattaEuro', () => {
  it.each([
    [0, '0,00\u00A0€'],
    [-0, '0,00\u00A0€'],
    [5, '0,05\u00A0€'],
    [123_456, '1.234,56\u00A0€'],
    [-123_450, '\u22121.234,50\u00A0€'],
    [100_000_000, '1.000.000,00\u00A0€'],
  ])('%i → %s', (valore, atteso) => {
    expect(formattaEuro(valore)).toBe(atteso)
  })

  it('rifiuta mezzo centesimo invece di arrotondarlo', () => {
    expect(() => formattaEuro(12.5)).toThrow(RangeError)
  })

  it('quello che scrive si può digitare di nuovo', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_00 }), (valore) => {
        expect(leggiImportoDigitato(formattaEuro(valore))).toBe(valore)
      }),
    )
  })
})

describe('arrotondaQuoziente', () => {
  it.each([
    [1n, 2n, 1],
    [-1n, 2n, -1],
    [3n, 2n, 2],
    [5n, -2n, -3],
    [149n, 100n, 1],
    [-149n, 100n, -1],
    [0n, 7n, 0],
  ])('%s / %s → %i, i mezzi si allontanano da zero', (n, d, atteso) => {
    expect(arrotondaQuoziente(n, d)).toBe(atteso)
  })

  it('rifiuta la divisione per zero', () => {
    expect(() => arrotondaQuoziente(1n, 0n)).toThrow(RangeError)
  })
})

describe('ripartisci', () => {
  it('dà i centesimi che restano alle prime parti', () => {
    expect(ripartisci(10_000, 3)).toStrictEqual([3334, 3333, 3333])
    expect(ripartisci(-10_000, 3)).toStrictEqual([-3334, -3333, -3333])
  })

  it('la somma è il totale e le parti differiscono di un centesimo al più', () => {
    fc.assert(
      fc.property(importo, fc.integer({ min: 1, max: 400 }), (totale, parti) => {
        const quote = ripartisci(totale, parti)
        expect(quote).toHaveLength(parti)
        expect(somma(quote)).toBe(totale)
        expect(Math.max(...quote) - Math.min(...quote)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([0, -1, 1.5])('rifiuta %s parti', (parti) => {
    expect(() => ripartisci(100, parti)).toThrow(RangeError)
  })
})

describe('ripartisciPerPesi', () => {
  it('dà i centesimi mancanti ai resti più grandi', () => {
    expect(ripartisciPerPesi(100, [1, 1, 0, 4])).toStrictEqual([17, 17, 0, 66])
    expect(ripartisciPerPesi(10, [1, 1, 1])).toStrictEqual([4, 3, 3])
  })

  it.each([
    [10, [1, 2], [3, 7]],
    [10, [2, 1], [7, 3]],
    [-10, [1, 2], [-3, -7]],
    // Two of three cents are missing: the second has the largest remainder, then the first of the others.
    [101, [5, 9, 5, 5], [21, 38, 21, 21]],
  ])('%i per %j: il centesimo va al resto più grande, dovunque stia', (totale, pesi, atteso) => {
    expect(ripartisciPerPesi(totale, pesi)).toStrictEqual(atteso)
  })

  it('la somma è il totale e nessuna parte dista un centesimo dalla sua quota esatta', () => {
    const pesi = fc
      .array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 30 })
      .filter((valori) => valori.some((peso) => peso > 0))
    fc.assert(
      fc.property(importo, pesi, (totale, valori) => {
        const quote = ripartisciPerPesi(totale, valori)
        expect(somma(quote)).toBe(totale)
        const peso = somma(valori)
        for (const [i, quota] of quote.entries()) {
          const esatta = (totale * (valori[i] ?? 0)) / peso
          expect(Math.abs(quota - esatta)).toBeLessThan(1 + 1e-6)
        }
      }),
    )
  })

  it.each([[[]], [[0, 0]], [[1, -1]], [[0.5]]])('rifiuta i pesi %j', (pesi) => {
    expect(() => ripartisciPerPesi(100, pesi)).toThrow(RangeError)
  })
})
