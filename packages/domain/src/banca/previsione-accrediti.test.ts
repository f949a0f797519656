import { describe, expect, it } from 'vitest'
import type { CadenzaAccrediti } from './accrediti.ts'
import { prevediAccrediti, primaPartenza } from './previsione-accrediti.ts'

const OGNI_GIORNO: CadenzaAccrediti = { ogni: 'giorno', giorno: null }
const LUNEDI: CadenzaAccrediti = { ogni: 'settimana', giorno: 1 }

/** A Thursday. */
const ADESSO = new Date('2026-11-26T10:00:00Z')
const riga = (disponibile: string, netto_centesimi: number) => ({
  disponibile_at: new Date(disponibile),
  netto_centesimi,
})
const prevedi = (
  righe: ReturnType<typeof riga>[],
  cadenza: CadenzaAccrediti = OGNI_GIORNO,
  giorni_banca = 1,
) =>
  prevediAccrediti(righe, cadenza, { adesso: ADESSO, giorni_banca }).map(
    ({ parte_il, arriva_il, importo_centesimi }) => [parte_il, arriva_il, importo_centesimi],
  )

describe('CNT-B3 (parte) la previsione degli accrediti', () => {
  it('parte la mattina dopo che il denaro è disponibile, e arriva dopo i giorni della banca', () => {
    expect(
      prevedi([
        riga('2026-11-25T00:00:00Z', 1000),
        riga('2026-11-27T00:00:00Z', 500),
        // Available after that morning's payout: it leaves on the next day that banks work.
        riga('2026-11-27T15:00:00Z', 70),
      ]),
    ).toEqual([
      ['2026-11-27', '2026-11-30', 1500],
      ['2026-11-30', '2026-12-01', 70],
    ])
  })

  it('con un giorno della settimana tutto parte insieme', () => {
    expect(
      prevedi([riga('2026-11-25T00:00:00Z', 1000), riga('2026-11-29T00:00:00Z', 200)], LUNEDI, 0),
    ).toEqual([['2026-11-30', '2026-11-30', 1200]])
  })

  it('quello che manca si prende dal prossimo, e se non basta non parte nulla', () => {
    const sotto = riga('2026-11-25T00:00:00Z', -300)
    expect(prevedi([sotto, riga('2026-11-30T00:00:00Z', 1000)])).toEqual([
      ['2026-11-30', '2026-12-01', 700],
    ])
    expect(prevedi([sotto])).toEqual([])
    expect(prevedi([])).toEqual([])
  })

  it('prima delle sei parte ancora quello di oggi', () => {
    expect(primaPartenza(OGNI_GIORNO, new Date('2026-11-26T05:00:00Z'))).toBe('2026-11-26')
    expect(primaPartenza(OGNI_GIORNO, new Date('2026-11-26T06:00:00Z'))).toBe('2026-11-27')
    expect(primaPartenza(OGNI_GIORNO, new Date('2026-11-28T05:00:00Z'))).toBe('2026-11-30')
  })
})
