import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteRaccolta, quotaDiChiArriva, ridividi, divisoreDi } from './quote-raccolta.ts'

const somma = (quote: readonly number[]) => quote.reduce((a, b) => a + b, 0)
const peso = (uno: number) => ({ peso: uno, quota_centesimi: null })
const SENZA = { peso: null, quota_centesimi: null }

it('Y4 (parte) 10.000,01 € su 1.000 millesimi tornano esatti, comunque siano divisi', () => {
  const millesimi = fc
    .array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 80 })
    .map((pesi) => {
      // Weights of a real table: they add up to a thousand, in thousandths.
      const tutto = somma(pesi)
      const interi = pesi.map((uno) => Math.max(1, Math.floor((uno * 1_000_000) / tutto)))
      const resto = 1_000_000 - somma(interi)
      return interi.map((uno, n) => (n === 0 ? uno + resto : uno))
    })
  fc.assert(
    fc.property(millesimi, (pesi) => {
      const quote = quoteRaccolta({ modo: 'pesi', importo_centesimi: 1_000_001 }, pesi.map(peso))
      expect(somma(quote)).toBe(1_000_001)
      quote.forEach((quota, n) => {
        expect(Math.abs(quota - (1_000_001 * (pesi[n] ?? 0)) / 1_000_000)).toBeLessThan(1)
      })
    }),
  )
})

it('Y4 (parte) qualsiasi totale, qualsiasi peso: la somma è il totale, e chi pesa di più non paga di meno', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999 }),
      fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1, maxLength: 50 }),
      (totale, pesi) => {
        const quote = quoteRaccolta({ modo: 'pesi', importo_centesimi: totale }, pesi.map(peso))
        expect(somma(quote)).toBe(totale)
        const perPeso = pesi
          .map((uno, n) => ({ uno, quota: quote[n] ?? 0 }))
          .toSorted((a, b) => a.uno - b.uno || a.quota - b.quota)
        const quotePerPeso = perPeso.map(({ quota }) => quota)
        expect(quotePerPeso).toEqual(quotePerPeso.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})

it('Y4 (parte) chi arriva dopo non paga mai più di chi c’era, e nessuno cambia quota', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 1, max: 300 }),
      (totale, quanti) => {
        const come = { modo: 'totale', importo_centesimi: totale } as const
        const quote = quoteRaccolta(
          come,
          Array.from({ length: quanti }, () => SENZA),
        )
        const dopo = quotaDiChiArriva({ ...come, divisore: quanti }, SENZA)
        expect(dopo).toBe(Math.floor(totale / quanti))
        expect(dopo).toBe(quote.reduce((a, b) => Math.min(a, b), totale))
      },
    ),
  )
})

it('Y4 (parte) dividere di nuovo: chi ha pagato tiene la sua quota, e con il resto il totale torna', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10_000_000 }),
      fc.array(fc.boolean(), { minLength: 2, maxLength: 60 }),
      (totale, pagati) => {
        const prima = quoteRaccolta(
          { modo: 'totale', importo_centesimi: totale },
          pagati.slice(1).map(() => SENZA),
        )
        const parti = pagati.map((pagato, n) => ({
          ...SENZA,
          id: String(n),
          fissa_centesimi: pagato && n > 0 ? (prima[n - 1] ?? 0) : null,
        }))
        const nuove = ridividi({ modo: 'totale', importo_centesimi: totale }, parti)
        const fisse = somma(parti.map(({ fissa_centesimi }) => fissa_centesimi ?? 0))
        const divise = somma((nuove ?? []).map(({ quota_centesimi }) => quota_centesimi))
        expect(nuove === null ? totale : fisse + divise).toBe(totale)
      },
    ),
  )
  expect(ridividi({ modo: 'testa', importo_centesimi: 100 }, [])).toBeNull()
})

it('Y4 (parte) il divisore è il numero delle persone, la somma dei pesi, o niente', () => {
  const parti = [peso(12_350), peso(987_650)]
  expect(divisoreDi('totale', parti)).toBe(2)
  expect(divisoreDi('pesi', parti)).toBe(1_000_000)
  expect([divisoreDi('testa', parti), divisoreDi('tabella', parti)]).toEqual([null, null])
  expect(
    quotaDiChiArriva(
      { modo: 'pesi', importo_centesimi: 1_000_001, divisore: 1_000_000 },
      peso(5000),
    ),
  ).toBe(5000)
})
