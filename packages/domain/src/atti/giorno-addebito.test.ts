import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { giorniTra } from '../tempo/giorno.ts'
import { prossimoGiorno } from '../tempo/periodo-abbonamento.ts'
import { contaChiusura } from './chiusura-abbonamento.ts'
import { ponteDal } from '../tempo/ponte.ts'
import { motivoNonCambiaGiorno } from './giorno-addebito.ts'

const mese = { importo_centesimi: 3900, cadenza: 'mensile' } as const

describe('ABB-M4 (parte) i giorni tra il vecchio e il nuovo giorno di addebito', () => {
  it.each([
    // 26 days of the 30 from 27 November, half up: 33,80 €.
    ['2026-12-01', 27, 26, 3380, '2026-12-27'],
    ['2026-12-18', 5, 18, 2265, '2027-01-05'],
    ['2027-01-31', 28, 28, 3523, '2027-02-28'],
    ['2028-02-27', 28, 1, 126, '2028-02-28'],
    ['2026-12-31', 1, 1, 126, '2027-01-01'],
  ])(
    'dal %s al giorno %i: %i giorni, %i centesimi, poi il %s',
    (dal, giorno, giorni, importo, prossimo) => {
      expect(ponteDal(dal, giorno, mese)).toMatchObject({
        giorni,
        importo_centesimi: importo,
        prossimo,
      })
    },
  )

  it('di un anno è la parte di un anno; meno di 50 centesimi non si addebita; lo stesso giorno non cambia', () => {
    const anno = { importo_centesimi: 36_500, cadenza: 'annuale' } as const
    expect(ponteDal('2026-12-01', 11, anno)).toMatchObject({ importo_centesimi: 1000, giorni: 10 })
    const poco = { importo_centesimi: 1000, cadenza: 'mensile' } as const
    expect(ponteDal('2026-12-01', 2, poco)).toMatchObject({ importo_centesimi: 0, giorni: 1 })
    expect(ponteDal('2026-12-01', 1, mese)).toBeNull()
    expect(ponteDal('2026-12-01', 5, { ...mese, cadenza: 'ogni_10_giorni' })).toBeNull()
  })

  it('mai più di un periodo, e chi se ne va in quei giorni li conta fino al nuovo giorno', () => {
    const giorno = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    const cadenza = fc.constantFrom('mensile', 'bimestrale', 'trimestrale', 'semestrale', 'annuale')
    fc.assert(
      fc.property(
        giorno,
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 50, max: 100_000 }),
        cadenza,
        (dal, n, importo_centesimi, ogni) => {
          const ponte = ponteDal(dal, n, { importo_centesimi, cadenza: ogni as 'mensile' })
          if (ponte === null) return
          expect(ponte.importo_centesimi).toBeLessThanOrEqual(importo_centesimi)
          expect(ponte.giorni).toBe(giorniTra(dal, ponte.prossimo))
          expect(ponte.ancora <= dal).toBe(true)
          expect(prossimoGiorno(ponte.ancora, ogni as 'mensile', dal)).toBe(ponte.prossimo)
        },
      ),
    )
  })

  it('chi cessa a metà di quei giorni ne ha indietro la metà', () => {
    const ponte = ponteDal('2026-12-01', 11, mese)
    expect(ponte).toMatchObject({ giorni: 10, importo_centesimi: 1300 })
    const addebito = {
      id: 'p',
      scadenza: '2026-12-01',
      residuo_centesimi: 0,
      versato_centesimi: 1300,
      in_corso_centesimi: 0,
      rendibile_centesimi: 1300,
      credito_centesimi: 0,
    }
    const chiuso = { reso: 'pro_rata', cadenza: 'mensile', ancora: ponte?.ancora ?? null } as const
    const conto = contaChiusura({ ...chiuso, oggi: '2026-12-06', addebiti: [addebito] })
    expect(conto.rimborso_centesimi).toBe(650)
  })

  it('si può da attivo, a posto, senza durata; chi vende una settimana prima, il cliente ogni sei mesi', () => {
    const a = {
      stato: 'attivo',
      cadenza: 'mensile',
      giorno_addebito: null,
      durata_periodi: null,
      prossimo_addebito: '2026-12-01',
      pausa_dal: null,
      da_pagare_centesimi: 0,
      cambiato_il: null,
    } as const
    const oggi = '2026-11-24'
    expect(motivoNonCambiaGiorno(a, 'cliente', oggi)).toBeNull()
    expect(motivoNonCambiaGiorno(a, 'esercente', oggi)).toBeNull()
    expect(motivoNonCambiaGiorno(a, 'esercente', '2026-11-25')).toContain('entro una settimana')
    expect(motivoNonCambiaGiorno(a, 'cliente', '2026-12-01')).toContain('da domani')
    const usato = { ...a, cambiato_il: '2026-06-01' }
    expect(motivoNonCambiaGiorno(usato, 'cliente', oggi)).toContain('sei mesi')
    expect(motivoNonCambiaGiorno(usato, 'esercente', oggi)).toBeNull()
    expect(motivoNonCambiaGiorno(usato, 'cliente', '2026-11-28')).toBeNull()
    for (const altro of [
      { stato: 'in_prova' },
      { cadenza: 'settimanale' },
      { durata_periodi: 12 },
      { giorno_addebito: 5 },
      { prossimo_addebito: null },
      { pausa_dal: '2026-12-01' },
      { da_pagare_centesimi: 1 },
    ] as const) {
      expect(motivoNonCambiaGiorno({ ...a, ...altro }, 'cliente', oggi)).not.toBeNull()
    }
  })
})
