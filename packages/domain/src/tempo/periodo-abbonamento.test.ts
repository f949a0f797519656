import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CADENZE_ABBONAMENTO } from '../stati/abbonamento.ts'
import { aggiungiGiorni, giorniTra } from './giorno.ts'
import { prossimoGiorno } from './periodo-abbonamento.ts'

function serie(ancora: string, cadenza: (typeof CADENZE_ABBONAMENTO)[number], quanti: number) {
  const giorni = [ancora]
  while (giorni.length < quanti) {
    giorni.push(prossimoGiorno(ancora, cadenza, giorni.at(-1) ?? ancora))
  }
  return giorni
}

it.each([
  [
    '2026-01-31',
    'mensile',
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
  ],
  // 2028 is a leap year.
  ['2027-11-30', 'mensile', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  ['2024-02-29', 'annuale', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
  ['2026-08-31', 'semestrale', ['2026-08-31', '2027-02-28', '2027-08-31']],
  ['2026-12-31', 'bimestrale', ['2026-12-31', '2027-02-28', '2027-04-30', '2027-06-30']],
  ['2026-11-30', 'trimestrale', ['2026-11-30', '2027-02-28', '2027-05-30']],
  // The clocks change on the 25th: a week is seven days all the same.
  ['2026-10-22', 'settimanale', ['2026-10-22', '2026-10-29', '2026-11-05']],
] as const)('ABB-M1 (parte) dal %s, %s: %o', (ancora, cadenza, attesi) => {
  expect(serie(ancora, cadenza, attesi.length)).toEqual(attesi)
})

const giorno = fc.integer({ min: 0, max: 6000 }).map((n) => aggiungiGiorni('2020-01-01', n))

it('ABB-M1 (parte) il prossimo viene dopo, non salta nessun periodo, e non dipende da quando lo si chiede', () => {
  fc.assert(
    fc.property(
      giorno,
      fc.constantFrom(...CADENZE_ABBONAMENTO),
      fc.integer({ min: 2, max: 40 }),
      fc.nat(),
      (ancora, cadenza, quanti, dove) => {
        const giorni = serie(ancora, cadenza, quanti)
        giorni.forEach((uno, i) => {
          const dopo = giorni[i + 1]
          if (dopo === undefined) return
          expect(dopo > uno).toBe(true)
          // Every day of a period has the same next period.
          const dentro = aggiungiGiorni(uno, dove % giorniTra(uno, dopo))
          expect(prossimoGiorno(ancora, cadenza, dentro)).toBe(dopo)
        })
        expect(prossimoGiorno(ancora, cadenza, aggiungiGiorni(ancora, -1))).toBe(ancora)
      },
    ),
  )
})
