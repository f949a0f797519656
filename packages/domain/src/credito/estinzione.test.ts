import { describe, expect, it } from 'vitest'
import { conteggioRata, type RataDaEstinguere } from './estinzione.ts'
import { componiDilazione } from './proposta-rate.ts'

const nonDovuto = (una: RataDaEstinguere, oggi: string) =>
  conteggioRata(una, oggi).non_dovuti_centesimi

const rata = (change: Partial<RataDaEstinguere> = {}): RataDaEstinguere => ({
  dal: '2026-11-01',
  scadenza: '2026-12-01',
  capitale_centesimi: 10_000,
  interessi_centesimi: 300,
  spese_centesimi: 100,
  pagato_centesimi: 0,
  ...change,
})

describe('DIL-M7 (parte) estinguere in anticipo', () => {
  it('DIL-M7 (parte) gli interessi si contano al giorno, le spese dalla scadenza', () => {
    const il = (oggi: string) => nonDovuto(rata(), oggi)
    expect([il('2026-10-15'), il('2026-11-01')]).toEqual([400, 400])
    // A third of its thirty days.
    expect([il('2026-11-11'), il('2026-11-30')]).toEqual([300, 110])
    expect([il('2026-12-01'), il('2027-03-01')]).toEqual([0, 0])
  })

  it('DIL-M7 (parte) quello che è già pagato resta pagato, e qualcosa resta sempre da pagare', () => {
    expect(nonDovuto(rata({ pagato_centesimi: 4000 }), '2026-11-01')).toBe(400)
    expect(nonDovuto(rata({ pagato_centesimi: 10_200 }), '2026-11-01')).toBe(199)
  })

  it('DIL-M7 (parte) nel giorno in cui comincia, un piano con interessi costa il suo prezzo', () => {
    const esito = componiDilazione({
      importo_centesimi: 100_000,
      anticipo_centesimi: 0,
      n_rate: 6,
      cadenza: 'mensile',
      prima_scadenza: '2026-12-22',
      tan_percento: 12,
      spese_per_rata_centesimi: 150,
      resto: 'ultima',
      salta_mesi: [],
      oggi: '2026-11-22',
    })
    if (!esito.ok) throw new Error('no plan')
    const { rate, totale_centesimi } = esito.piano
    const sconto = rate.reduce((sum, r, i) => {
      const dal = rate[i - 1]?.scadenza ?? '2026-11-22'
      return sum + nonDovuto({ ...r, dal, pagato_centesimi: 0 }, '2026-11-22')
    }, 0)
    expect(totale_centesimi - sconto).toBe(100_000)
  })
})
