import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  componiNetto,
  fraseNetto,
  motivoTrattenute,
  trattenutaMaturata,
  trattenuteDelleRate,
} from './trattenute.ts'
import {
  campiParlante,
  causaleParlante,
  interiDi,
  ritenutaDelBonifico,
  testoParlante,
  trattenutoDallaBanca,
} from './vincolo.ts'

const RITENUTA = { tipo: 'lavoro_autonomo', base_centesimi: 55_000, percento: 2000 } as const
const BANCA = { percento: 1100, iva_scorporata: 2200 }

describe('Y3 (parte) il netto da pagare', () => {
  it('di 610 con 110 di ritenuta si pagano 500', () => {
    const netto = componiNetto(61_000, [RITENUTA])
    expect(netto).toMatchObject({ trattenuto_centesimi: 11_000, da_pagare_centesimi: 50_000 })
    expect(fraseNetto(netto).replaceAll('\u00A0', ' ')).toBe(
      'Totale 610,00 €, ritenuta 110,00 €, da pagare 500,00 €',
    )
  })

  it('su una fattura si trattiene una cosa sola, e qualcosa resta da pagare', () => {
    const iva = { tipo: 'scissione_iva', base_centesimi: 50_000, percento: 2200 } as const
    expect(motivoTrattenute(61_000, [RITENUTA, iva], null)?.riga).toBe(1)
    expect(motivoTrattenute(61_000, [RITENUTA], null)).toBeNull()
    const quasiTutto = { ...RITENUTA, base_centesimi: 100, percento: 9900 }
    expect(motivoTrattenute(100, [quasiTutto], null)?.motivo).toContain('il minimo')
  })
})

describe('Y3 (parte) pagato e trattenuto fanno sempre il totale', () => {
  const debito = fc
    .record({
      netto: fc.integer({ min: 50, max: 9_999_999 }),
      quota: fc.integer({ min: 1, max: 9999 }),
    })
    .map(({ netto, quota }) => ({
      netto,
      trattenuta: Math.max(1, Math.round((netto * quota) / 20_000)),
    }))

  it('con pagamenti di parti e rimborsi in ogni ordine', () => {
    fc.assert(
      fc.property(debito, fc.array(fc.integer({ min: -5000, max: 10_000 })), (d, mosse) => {
        let pagato = 0
        let scritto = 0
        for (const mossa of [...mosse.map((m) => Math.round((m * d.netto) / 10_000)), Infinity]) {
          pagato = Math.min(d.netto, Math.max(0, pagato + mossa))
          const maturata = trattenutaMaturata(d.trattenuta, pagato, d.netto)
          const movimento = maturata - scritto
          scritto += movimento
          // Never more of it than of the net, to the half cent.
          expect(Math.abs(scritto * d.netto - pagato * d.trattenuta) * 2).toBeLessThanOrEqual(
            d.netto,
          )
          expect(pagato === 0 ? scritto : 0).toBe(0)
        }
        expect(pagato + scritto).toBe(d.netto + d.trattenuta)
      }),
    )
  })

  it('divisa nelle rate, ognuna pagata a parti', () => {
    const capitali = fc.array(fc.integer({ min: 50, max: 500_000 }), {
      minLength: 1,
      maxLength: 24,
    })
    fc.assert(
      fc.property(
        capitali,
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.nat(1000),
        (rate, w, taglio) => {
          const quote = trattenuteDelleRate(w, rate)
          expect(quote.reduce((a, b) => a + b, 0)).toBe(w)
          const meta = rate.map((netto, n) => {
            const prima = trattenutaMaturata(
              quote[n] ?? 0,
              Math.floor((netto * taglio) / 1000),
              netto,
            )
            return prima + (trattenutaMaturata(quote[n] ?? 0, netto, netto) - prima)
          })
          expect(meta).toEqual(quote)
        },
      ),
    )
  })
})

describe('Y3 (parte) il bonifico parlante', () => {
  it('meno la ritenuta della banca si riconosce, anche con un centesimo in più o in meno, e nient’altro', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 99_999_999 }),
        fc.integer({ min: -3, max: 3 }),
        (n, scarto) => {
          const attesa = ritenutaDelBonifico(n, BANCA)
          const letto = trattenutoDallaBanca(n, n - attesa + scarto, BANCA)
          expect(letto).toBe(Math.abs(scarto) <= 1 ? attesa - scarto : null)
          expect(trattenutoDallaBanca(n, n, BANCA)).toBeNull()
          const [minimo, massimo] = interiDi(n - attesa + Math.sign(scarto), BANCA)
          expect(minimo <= n && n <= massimo).toBe(true)
        },
      ),
    )
  })

  const DATI = {
    agevolazione: 'risparmio_energetico',
    fattura_numero: '2026/FATTURA-00001234',
    fattura_data: '2026-11-20',
    codice_fiscale: null,
    esercente: 'Impianti Però S.r.l.',
    partita_iva: '01234567897',
    importo_centesimi: 122_000,
  } as const

  it('ha la causale pronta, entro 140 caratteri della SEPA, con il codice intero', () => {
    const causale = causaleParlante(DATI, 'A1B2C3D4')
    expect(causale).toBe(
      'Risparmio energetico art. 1 c. 344-347 L. 296/2006 - Fatt. 2026/FATTURA-00001234 del 20/11/2026 - Rateo A1B2C3D4',
    )
    expect(causale.length).toBeLessThanOrEqual(140)
  })

  it('dice ogni campo da copiare, e quale manca', () => {
    const campi = campiParlante(DATI, { codice: 'A1B2C3D4', iban: '' })
    expect(campi.filter(({ manca }) => manca).map(({ nome }) => nome)).toEqual([
      'Codice fiscale di chi detrae',
    ])
    expect(testoParlante(campi)).toContain('Fattura: n. 2026/FATTURA-00001234 del 20/11/2026')
  })
})
