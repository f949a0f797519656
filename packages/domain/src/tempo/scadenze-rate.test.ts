import { describe, expect, it } from 'vitest'
import { primaScadenzaAGiorni, scadenzeRate } from './scadenze-rate.ts'

describe('DIL-M1 (parte) le scadenze', () => {
  it.each([
    ['2026-11-21', 30, false, '2026-12-21'],
    ['2026-11-21', 60, false, '2027-01-21'],
    ['2026-11-30', 90, false, '2027-02-28'],
    ['2026-11-21', 30, true, '2026-12-31'],
    ['2026-12-31', 60, true, '2027-02-28'],
  ] as const)(
    'una fattura del %s a %s giorni (fine mese: %s) scade il %s',
    (fattura, giorni, fine, attesa) => {
      expect(primaScadenzaAGiorni(fattura, giorni, fine)).toBe(attesa)
    },
  )

  it('tornano al primo mese quando tutti gli altri sono saltati', () => {
    const trimestri = { prima_scadenza: '2027-01-31', cadenza: 'trimestrale', n_rate: 2 } as const
    expect(scadenzeRate({ ...trimestri, salta_mesi: [4, 7, 10] })).toStrictEqual([
      '2027-01-31',
      '2028-01-31',
    ])
    expect(() => scadenzeRate({ ...trimestri, salta_mesi: [1] })).toThrow(RangeError)
  })
})
