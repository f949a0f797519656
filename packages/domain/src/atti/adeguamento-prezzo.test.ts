import { describe, expect, it } from 'vitest'
import { adeguaPrezzo, alMese, primoAddebitoDal, stesseCondizioni } from './adeguamento-prezzo.ts'

const mese = {
  cadenza: 'mensile',
  giorno_addebito: null,
  ancora: '2026-01-31',
  durata_periodi: null,
  rinnovo_tacito: false,
  periodi_rimasti: null,
  prossimo_addebito: '2026-11-30',
  importo_centesimi: 3900,
  pieno_centesimi: null,
  ingresso_rimasti: null,
} as const

describe('ABB-B4 (parte) il primo addebito a un prezzo nuovo', () => {
  it.each([
    ['2026-11-01', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2027-02-28', '2027-02-28'],
    ['2027-03-01', '2027-03-31'],
  ])('dal %s è il primo addebito da quel giorno, sul giorno di sempre: %s', (dal, primo) => {
    expect(primoAddebitoDal(mese, dal)).toBe(primo)
  })

  it('di settimana in settimana, e in prova dal primo addebito', () => {
    const settimana = { ...mese, cadenza: 'settimanale', ancora: '2026-11-02' } as const
    expect(primoAddebitoDal({ ...settimana, prossimo_addebito: '2026-11-30' }, '2027-01-01')).toBe(
      '2027-01-04',
    )
    expect(primoAddebitoDal({ ...mese, ancora: null }, '2026-12-15')).toBe('2026-12-30')
  })

  it('chi ha una durata tiene il suo prezzo fino alla fine; con il rinnovo tacito cambia lì', () => {
    const anno = { ...mese, durata_periodi: 12, periodi_rimasti: 2, ancora: '2026-01-30' } as const
    expect(primoAddebitoDal(anno, '2026-12-01')).toBeNull()
    const tacito = { ...anno, rinnovo_tacito: true }
    expect(primoAddebitoDal(tacito, '2026-12-01')).toBe('2027-01-30')
    expect(primoAddebitoDal(tacito, '2027-01-30')).toBe('2027-01-30')
    expect(primoAddebitoDal(tacito, '2027-01-31')).toBe('2028-01-30')
    const ultimo = { ...tacito, periodi_rimasti: 0 }
    expect(primoAddebitoDal(ultimo, '2026-11-01')).toBe('2026-11-30')
  })

  it('oggi non si regola nulla, e i giorni degli addebiti restano', () => {
    const nuovo = { importo_centesimi: 4500, cadenza: 'mensile', giorno_addebito: null } as const
    const quando = { dal: '2026-12-15', oggi: '2026-11-11' }
    expect(adeguaPrezzo(mese, nuovo, quando)).toMatchObject({
      quando: 'fine_periodo',
      vale_dal: '2026-12-31',
      prossimo_addebito: '2026-12-31',
      totale_centesimi: 0,
      credito_centesimi: 0,
      addebito_centesimi: 0,
      prossimo_importo_centesimi: 4500,
      ancora: '2026-01-31',
    })
    expect(adeguaPrezzo({ ...mese, durata_periodi: 12, periodi_rimasti: 1 }, nuovo, quando)).toBe(
      null,
    )
  })

  it.each([
    ['settimanale', 1000, 4333],
    ['mensile', 3999, 3999],
    ['bimestrale', 3999, 2000],
    ['trimestrale', 1000, 333],
    ['semestrale', 999, 167],
    ['annuale', 10_000, 833],
  ] as const)('%s da %i centesimi sono %i al mese', (cadenza, importo_centesimi, atteso) => {
    expect(alMese({ cadenza, importo_centesimi })).toBe(atteso)
  })

  it('insieme al prezzo non cambia nient’altro', () => {
    const a = { ...mese, preavviso_giorni: 10, pausa_giorni: 30 }
    expect(stesseCondizioni(a, { ...a })).toBe(true)
    expect(stesseCondizioni(a, { ...a, cadenza: 'annuale' })).toBe(false)
    expect(stesseCondizioni(a, { ...a, preavviso_giorni: 11 })).toBe(false)
    expect(stesseCondizioni(a, { ...a, pausa_giorni: 0 })).toBe(false)
    expect(stesseCondizioni(a, { ...a, durata_periodi: 12 })).toBe(false)
    expect(stesseCondizioni(a, { ...a, rinnovo_tacito: true })).toBe(false)
  })
})
