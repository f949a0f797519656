import { describe, expect, it } from 'vitest'
import { motivoNonRiduce, type RataDaRidurre, REGOLE_RIDUZIONE, riduciRate } from './riduzione.ts'

const OGGI = '2026-11-24'
const SCADENZE = ['2026-11-24', '2026-12-24', '2027-01-24', '2027-02-24'] as const

/** Three rate of 100,00 € of capital, at 12 % a year on what is left of it. */
const rate: RataDaRidurre[] = [300, 200, 100].map((interessi_centesimi, i) => ({
  n: i + 1,
  dal: SCADENZE[i] ?? null,
  scadenza: SCADENZE[i + 1] ?? '',
  capitale_centesimi: 10_000,
  interessi_centesimi,
  spese_centesimi: 50,
}))
const somma = (quote: readonly { capitale_centesimi: number }[]) =>
  quote.reduce((sum, q) => sum + q.capitale_centesimi, 0)

describe('DIL-M10 (parte) il reso tolto dalle rate', () => {
  it('dalle ultime: se ne va la rata intera, e gli altri interessi calano di quello che costava', () => {
    const { quote, eccedenza_centesimi } = riduciRate(rate, {
      importo: 10_000,
      regola: 'ultime',
      oggi: OGGI,
    })
    expect(eccedenza_centesimi).toBe(0)
    expect(quote).toEqual([
      { n: 1, capitale_centesimi: 0, interessi_centesimi: 100, spese_centesimi: 0 },
      { n: 2, capitale_centesimi: 0, interessi_centesimi: 100, spese_centesimi: 0 },
      { n: 3, capitale_centesimi: 10_000, interessi_centesimi: 100, spese_centesimi: 50 },
    ])
  })

  it('dalle prossime: il capitale della prima se ne va, l’interesse del resto si paga', () => {
    const { quote } = riduciRate(rate, { importo: 10_000, regola: 'prossime', oggi: OGGI })
    expect(quote).toEqual([
      { n: 1, capitale_centesimi: 10_000, interessi_centesimi: 100, spese_centesimi: 0 },
    ])
  })

  it('da tutte: in proporzione, e gli interessi con il capitale', () => {
    const { quote } = riduciRate(rate, { importo: 15_000, regola: 'ricalcolo', oggi: OGGI })
    expect(quote.map((q) => [q.capitale_centesimi, q.interessi_centesimi])).toEqual([
      [5000, 150],
      [5000, 100],
      [5000, 50],
    ])
  })

  it('quello che è maturato resta dovuto: a metà periodo se ne va metà, di una rata scaduta nulla', () => {
    const meta = riduciRate(rate, { importo: 30_000, regola: 'ultime', oggi: '2026-12-09' })
    expect(meta.quote[0]).toMatchObject({ capitale_centesimi: 10_000, interessi_centesimi: 150 })
    const tardi = riduciRate(rate, { importo: 30_000, regola: 'ultime', oggi: '2026-12-24' })
    expect(tardi.quote[0]).toMatchObject({ interessi_centesimi: 0, spese_centesimi: 0 })
    const maturata = rate.map((r) => ({ ...r, dal: null }))
    const { quote } = riduciRate(maturata, { importo: 30_000, regola: 'ultime', oggi: OGGI })
    expect(quote.map((q) => q.interessi_centesimi)).toEqual([0, 0, 0])
  })

  it('oltre il capitale che resta è denaro da rendere; i centesimi tornano con ogni regola', () => {
    const oltre = riduciRate(rate, { importo: 30_001, regola: 'ricalcolo', oggi: OGGI })
    expect([somma(oltre.quote), oltre.eccedenza_centesimi]).toEqual([30_000, 1])
    for (const regola of REGOLE_RIDUZIONE) {
      for (const importo of [1, 2, 3333, 10_001, 29_999]) {
        const { quote, eccedenza_centesimi } = riduciRate(rate, { importo, regola, oggi: OGGI })
        expect([somma(quote), eccedenza_centesimi]).toEqual([importo, 0])
        for (const q of quote) {
          const rata = rate.find(({ n }) => n === q.n)
          expect(q.capitale_centesimi).toBeLessThanOrEqual(rata?.capitale_centesimi ?? 0)
          expect(q.interessi_centesimi).toBeLessThanOrEqual(rata?.interessi_centesimi ?? 0)
        }
      }
    }
  })

  it('su un piano in corso, mentre nulla si paga e nulla è proposto', () => {
    const caso = { stato: 'attiva', in_corso: false, saldo: false } as const
    expect(motivoNonRiduce(caso)).toBeNull()
    expect(motivoNonRiduce({ ...caso, in_corso: true })).toContain('attendi')
    expect(motivoNonRiduce({ ...caso, saldo: true })).toContain('ritiralo')
    expect(motivoNonRiduce({ ...caso, stato: 'conclusa' })).toContain('rimborsa le rate pagate')
  })
})
