import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrotondaTaeg, intervallo, taeg, taegDilazione } from './taeg.ts'

describe('taeg', () => {
  it('conta le spese di incasso di ogni rata: 1,50 € su 10 rate da 100 € fanno il 3,31%', () => {
    const costo = taegDilazione({
      importo_centesimi: 100_000,
      spese_iniziali_centesimi: 0,
      spese_per_rata_centesimi: 150,
      rate_centesimi: Array.from({ length: 10 }, () => 10_000),
      prima_rata_dopo_mesi: 1,
    })
    expect(arrotondaTaeg(costo, 2)).toBe(3.31)
  })

  it('un anno al 7% con il 2% di spese trattenute', () => {
    const costo = taeg([
      { anni: 0, importo_centesimi: 9800 },
      { anni: 1, importo_centesimi: -10_700 },
    ])
    expect(costo).toBeCloseTo(9.183673, 6)
  })

  it('rende uguali, al tasso trovato, quello che si riceve e quello che si paga', () => {
    const rate = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(rate, fc.integer({ min: 50, max: 100 }), (importi, quota) => {
        const totale = importi.reduce((a, b) => a + b, 0)
        const erogato = Math.max(1, Math.floor((totale * quota) / 100))
        const x = taeg([
          { anni: 0, importo_centesimi: erogato },
          ...importi.map((i, n) => ({ anni: (n + 1) / 12, importo_centesimi: -i })),
        ])
        expect(x).toBeGreaterThanOrEqual(0)
        const pagato = importi.reduce((s, i, n) => s + i * (1 + x / 100) ** (-(n + 1) / 12), 0)
        expect(Math.abs(pagato / erogato - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('è negativo quando si paga meno di quanto si riceve', () => {
    const costo = taeg([
      { anni: 0, importo_centesimi: 10_000 },
      { anni: 1, importo_centesimi: -9000 },
    ])
    expect(costo).toBeCloseTo(-10, 9)
  })

  it('rifiuta flussi che nessun tasso può pareggiare', () => {
    expect(() => taeg([{ anni: 0, importo_centesimi: 10_000 }])).toThrow(RangeError)
  })

  it('arrotonda per eccesso alla cifra che segue', () => {
    expect(arrotondaTaeg(10.25, 1)).toBe(10.3)
    expect(arrotondaTaeg(1.005, 2)).toBe(1.01)
    expect(arrotondaTaeg(9.95, 1)).toBe(10)
    expect(arrotondaTaeg(9.949_999, 1)).toBe(9.9)
  })
})

describe('intervallo', () => {
  it('dal 26 febbraio al 29 marzo 2013: un mese e due giorni su 366', () => {
    expect(intervallo('2013-02-26', '2013-03-29', 'mese')).toMatchObject({
      periodi: 1,
      giorni: 2,
      divisore: 366,
    })
  })

  it('dal 31 gennaio al 28 febbraio: 28 giorni, non un mese', () => {
    expect(intervallo('2026-01-31', '2026-02-28', 'mese').anni).toBeCloseTo(28 / 365, 12)
  })

  it('dal 30 gennaio al 31 marzo 2013: due mesi contati all’indietro e un giorno', () => {
    expect(intervallo('2013-01-30', '2013-03-31', 'mese').anni).toBeCloseTo(2 / 12 + 1 / 366, 12)
  })

  it('rifiuta un pagamento prima dell’erogazione', () => {
    expect(() => intervallo('2026-02-01', '2026-01-31', 'mese')).toThrow(RangeError)
  })
})
