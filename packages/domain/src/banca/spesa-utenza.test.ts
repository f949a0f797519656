import { expect, it } from 'vitest'
import { confrontaBolletta, quotaNelPeriodo, spesaUtenza } from './spesa-utenza.ts'

const bolletta = (periodo_dal: string, periodo_al: string, importo_centesimi: number) => ({
  periodo_dal,
  periodo_al,
  importo_centesimi,
})

it('UTE-B2 (parte) una bolletta a cavallo di due anni si divide a giorni, al centesimo', () => {
  const una = bolletta('2025-12-01', '2026-01-31', 10_001)
  const dicembre = quotaNelPeriodo(una, { dal: '2025-01-01', al: '2025-12-31' })
  const gennaio = quotaNelPeriodo(una, { dal: '2026-01-01', al: '2026-12-31' })
  expect(dicembre + gennaio).toBe(10_001)
  expect(dicembre).toBe(5001)
  // Day by day it is the whole as well.
  let somma = 0
  for (let n = 0; n < 62; n += 1) {
    const giorno = new Date(Date.UTC(2025, 11, 1 + n)).toISOString().slice(0, 10)
    somma += quotaNelPeriodo(una, { dal: giorno, al: giorno })
  }
  expect(somma).toBe(10_001)
  expect(quotaNelPeriodo(una, { dal: '2026-02-01', al: '2026-02-28' })).toBe(0)
})

it.each([
  [12_999, false, 299],
  [13_000, false, 300],
  [13_001, true, 301],
  [10_000, false, 0],
  [7000, false, -300],
])(
  'UTE-B2 (parte) %i centesimi contro 10.000 di un anno prima: oltre soglia %s',
  (ora, aumento, variazione_decimi) => {
    const prima = bolletta('2025-01-01', '2025-02-28', 10_000)
    const adesso = bolletta('2026-01-01', '2026-02-28', ora)
    expect(confrontaBolletta(adesso, [adesso, prima])).toStrictEqual({
      ora_centesimi: ora,
      prima_centesimi: 10_000,
      variazione_decimi,
      aumento,
    })
  },
)

it('UTE-B2 (parte) senza le bollette di tutti quei giorni un anno prima, non si confronta', () => {
  const adesso = bolletta('2026-01-01', '2026-02-28', 20_000)
  expect(confrontaBolletta(adesso, [adesso])).toBeNull()
  expect(confrontaBolletta(adesso, [adesso, bolletta('2025-01-02', '2025-02-28', 100)])).toBeNull()
  expect(confrontaBolletta(adesso, [adesso, bolletta('2025-01-01', '2025-02-27', 100)])).toBeNull()
  const a_pezzi = [
    bolletta('2025-02-01', '2025-03-31', 5900),
    bolletta('2024-12-01', '2025-01-31', 6200),
  ]
  expect(confrontaBolletta(adesso, [adesso, ...a_pezzi])?.prima_centesimi).toBe(3100 + 2800)
})

it('UTE-B2 (parte) febbraio intero resta intero, anche dopo un anno bisestile', () => {
  const bisestile = bolletta('2024-02-01', '2024-02-29', 2900)
  const adesso = bolletta('2025-02-01', '2025-02-28', 2900)
  expect(confrontaBolletta(adesso, [adesso, bisestile])?.prima_centesimi).toBe(2900)
})

it('UTE-B2 (parte) la spesa per anno, e quest’anno contro gli stessi giorni dell’anno prima', () => {
  const mesi = (anno: number, quanti: number, importo: number) =>
    Array.from({ length: quanti }, (_, m) =>
      bolletta(
        new Date(Date.UTC(anno, m, 1)).toISOString().slice(0, 10),
        new Date(Date.UTC(anno, m + 1, 0)).toISOString().slice(0, 10),
        importo,
      ),
    )
  const bollette = [...mesi(2025, 12, 5000), ...mesi(2026, 3, 6501)]
  expect(spesaUtenza(bollette, '2026-11-21')).toStrictEqual({
    anni: [
      { anno: 2026, centesimi: 19_503 },
      { anno: 2025, centesimi: 60_000 },
    ],
    confronto: {
      dal: '2026-01-01',
      al: '2026-03-31',
      ora_centesimi: 19_503,
      prima_centesimi: 15_000,
      variazione_decimi: 301,
      aumento: true,
    },
  })
  // A month of this year is missing: what was spent until March is not known.
  const buco = bollette.filter(({ periodo_dal }) => periodo_dal !== '2026-02-01')
  expect(spesaUtenza(buco, '2026-11-21').confronto).toBeNull()
  expect(spesaUtenza([], '2026-11-21')).toStrictEqual({ anni: [], confronto: null })
})
