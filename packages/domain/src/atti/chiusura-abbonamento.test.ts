import { describe, expect, it } from 'vitest'
import { type AddebitoFatto, contaChiusura, type Reso } from './chiusura-abbonamento.ts'

const niente = {
  residuo_centesimi: 0,
  versato_centesimi: 0,
  in_corso_centesimi: 0,
  rendibile_centesimi: 0,
  credito_centesimi: 0,
}

/** 30,00 € paid for November, then on the 11th a year for 365,00 €, of which 20,00 € were paid by the days that it took. */
const cambiato = (anno: Partial<AddebitoFatto>): AddebitoFatto[] => [
  {
    ...niente,
    id: 'novembre',
    scadenza: '2026-11-01',
    versato_centesimi: 3000,
    rendibile_centesimi: 3000,
  },
  { ...niente, id: 'anno', scadenza: '2026-11-11', credito_centesimi: 2000, ...anno },
]
const conta = (reso: Reso, oggi: string, addebiti: AddebitoFatto[]) =>
  contaChiusura({ reso, oggi, addebiti, cadenza: 'annuale', ancora: '2026-11-11' })
    .rimborso_centesimi

describe('ABB-M4 (parte) chi finisce dopo un cambio con un’altra cadenza', () => {
  const pagato = { versato_centesimi: 34_500, rendibile_centesimi: 34_500 }
  it.each([
    ['pro_rata', '2026-11-11', 36_500],
    ['pro_rata', '2026-11-21', 35_500],
    ['periodo', '2026-11-21', 36_500],
    ['nulla', '2026-11-21', 0],
  ] as const)('pagato, %s il %s: tornano %i centesimi', (reso, oggi, torna) => {
    expect(conta(reso, oggi, cambiato(pagato))).toBe(torna)
  })

  // The days of November that the year took were paid, though the year never was.
  it.each([
    ['pro_rata', '2026-11-11', 2000],
    ['pro_rata', '2026-11-21', 1000],
    ['pro_rata', '2026-12-21', 0],
    ['periodo', '2026-11-21', 2000],
    ['tutto', '2026-11-21', 3000],
  ] as const)('non pagato, %s il %s: tornano %i centesimi', (reso, oggi, torna) => {
    expect(conta(reso, oggi, cambiato({ residuo_centesimi: 34_500 }))).toBe(torna)
  })
})
