import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adeguaPrezzo } from '../atti/adeguamento-prezzo.ts'
import { prossimiPrezzi } from '../atti/sconto-abbonamento.ts'
import { addebitiInParole, condizioniInParole, fasiDelPrezzo } from '../parole/condizioni-piano.ts'
import { CADENZE_ABBONAMENTO } from './abbonamento.ts'
import { cambiaPiano } from './cambio-piano.ts'
import { dopoAddebito, prezziIniziali, prossimoPrezzo } from './ingresso.ts'
import { addebitiPrevisti, type CondizioniPiano, primoPienoDal, problemiPiano } from './piano.ts'
import { conPosti } from './posti.ts'
import { daPagareOggi, prezzoIntero } from './primo-addebito.ts'

/** A month free, three at 9,90 €, then 19,90 €. */
const PIANO: CondizioniPiano = {
  importo_centesimi: 1990,
  ingresso_periodi: 3,
  ingresso_centesimi: 990,
  cadenza: 'mensile',
  giorno_addebito: null,
  prova_giorni: 30,
  attivazione_centesimi: 0,
  durata_periodi: null,
  rinnovo_tacito: false,
  preavviso_giorni: 0,
}
const previsti = (c: Partial<CondizioniPiano>, oggi: string, quanti = 12) =>
  addebitiPrevisti({ ...PIANO, ...c }, oggi, quanti).map(
    ({ giorno, importo_centesimi }) => `${giorno} ${importo_centesimi}`,
  )
const testo = (s: string) => s.replaceAll('\u00A0', ' ')

describe('ABB-M1 (parte) i primi dodici addebiti con un prezzo d’ingresso', () => {
  it('da oggi: prima la prova, poi tre al prezzo d’ingresso, poi il prezzo pieno', () => {
    expect(previsti({}, '2026-11-27')).toEqual([
      '2026-12-27 990',
      '2027-01-27 990',
      '2027-02-27 990',
      ...['03', '04', '05', '06', '07', '08', '09', '10', '11'].map((m) => `2027-${m}-27 1990`),
    ])
  })

  it('dal 31 e dal 29 febbraio i giorni restano quelli, e il prezzo cambia al quarto addebito', () => {
    expect(previsti({ prova_giorni: 0 }, '2027-12-31', 5)).toEqual([
      '2027-12-31 990',
      '2028-01-31 990',
      '2028-02-29 990',
      '2028-03-31 1990',
      '2028-04-30 1990',
    ])
    expect(
      previsti({ prova_giorni: 0, cadenza: 'annuale', ingresso_periodi: 2 }, '2028-02-29', 4),
    ).toEqual(['2028-02-29 990', '2029-02-28 990', '2030-02-28 1990', '2031-02-28 1990'])
  })

  it('i giorni fino al giorno del piano si pagano al prezzo d’ingresso, e non ne prendono uno', () => {
    expect(
      previsti({ prova_giorni: 0, giorno_addebito: 1, ingresso_periodi: 1 }, '2026-11-16', 3),
    ).toEqual(['2026-11-16 495', '2026-12-01 990', '2027-01-01 1990'])
  })

  it('ogni posto ha il suo prezzo d’ingresso; l’attivazione si paga una volta, con il primo', () => {
    const tre = conPosti({ ...PIANO, prova_giorni: 0, attivazione_centesimi: 500 }, 3)
    expect(daPagareOggi(tre, '2026-11-27')).toBe(3 * 990 + 500)
    expect(prezzoIntero(tre, '2026-11-27')).toEqual({ prezzo_centesimi: 3470, dal: null })
    expect(addebitiPrevisti(tre, '2026-11-27', 4).map((a) => a.importo_centesimi)).toEqual([
      3470, 2970, 2970, 5970,
    ])
  })

  it('un contratto che finisce prima non arriva al prezzo pieno', () => {
    const corso = { ...PIANO, ...prezziIniziali(PIANO), ancora: '2026-11-27', periodi_rimasti: 2 }
    expect(primoPienoDal('2026-12-27', { ...corso, durata_periodi: 2 })).toBeNull()
    expect(primoPienoDal('2026-12-27', { ...corso, periodi_rimasti: null })).toBe('2027-03-27')
  })
})

describe('ABB-M1 (parte) che cosa di un prezzo d’ingresso non va insieme', () => {
  const motivi = (c: Partial<CondizioniPiano>) =>
    problemiPiano({ ...PIANO, posti_min: 1, posti_max: 1, metodi: ['carta'], ...c }).map(
      ({ campo }) => campo,
    )
  it('è più basso del prezzo, ha un numero di addebiti, e dopo ce n’è almeno uno', () => {
    expect(motivi({})).toEqual([])
    expect(motivi({ ingresso_centesimi: 1990 })).toEqual(['ingresso_centesimi'])
    expect(motivi({ ingresso_centesimi: null })).toEqual(['ingresso_centesimi'])
    expect(motivi({ ingresso_periodi: 0 })).toEqual(['ingresso_periodi'])
    expect(motivi({ durata_periodi: 3 })).toEqual(['ingresso_periodi'])
    expect(motivi({ durata_periodi: 4 })).toEqual([])
    expect(motivi({ durata_periodi: 3, rinnovo_tacito: true })).toEqual([])
  })
})

it('ABB-M2 (parte) chi si abbona legge ogni prezzo, quante volte e da quale giorno', () => {
  expect(fasiDelPrezzo(PIANO, '2026-11-27')).toEqual([
    { dal: '2026-12-27', importo_centesimi: 990, volte: 3, fase: 'ingresso' },
    { dal: '2027-03-27', importo_centesimi: 1990, volte: null, fase: 'pieno' },
  ])
  expect(
    addebitiInParole(PIANO, '2026-11-27').map(({ name, value }) => `${name}: ${testo(value)}`),
  ).toEqual([
    'Primo addebito: 9,90 €, domenica 27 dicembre 2026',
    'Poi: 9,90 € ogni mese, ancora 2 volte',
    'Prezzo pieno: 19,90 € ogni mese, da sabato 27 marzo 2027',
  ])
  const voci = condizioniInParole({
    ...PIANO,
    posti_min: 1,
    posti_max: 1,
    iva_percento: null,
    pausa_giorni: 0,
  })
  expect(voci.slice(0, 2).map(({ name, value }) => `${name}: ${testo(value)}`)).toEqual([
    'Importo: 19,90 €',
    'Prezzo d’ingresso: 9,90 € per i primi 3 addebiti, poi 19,90 €',
  ])
})

const inIngresso = (rimasti: number) => ({
  importo_centesimi: 990,
  pieno_centesimi: 1990,
  ingresso_rimasti: rimasti,
})
const CORSO = { ...PIANO, ancora: '2026-11-01', periodi_rimasti: null }

describe('ABB-M4 (parte) i cambi durante il prezzo d’ingresso', () => {
  const base = {
    oggi: '2026-11-11',
    ancora: '2026-11-01',
    prossimo_addebito: '2026-12-01',
    pagato: true,
    in_prova: false,
    attuale: { importo_centesimi: 990, cadenza: 'mensile' as const },
  }
  const nuovo = { importo_centesimi: 2970, cadenza: 'mensile' as const, giorno_addebito: null }

  it('più posti: la differenza è al prezzo d’ingresso, e gli addebiti che restano restano', () => {
    const ingresso = { pieno_centesimi: 5970, rimasti: null, attuali: 2 }
    expect(cambiaPiano({ ...base, nuovo, ingresso })).toMatchObject({
      credito_centesimi: 660,
      addebito_centesimi: 1980,
      prossimo_importo_centesimi: 2970,
      ingresso: { importo_centesimi: 2970, pieno_centesimi: 5970, rimasti: null },
    })
    // The last one is running: the next charge is the full price.
    expect(cambiaPiano({ ...base, nuovo, ingresso: { ...ingresso, attuali: 0 } })).toMatchObject({
      addebito_centesimi: 1980,
      prossimo_importo_centesimi: 5970,
    })
  })

  it('un altro piano con il suo: il periodo che comincia subito ne prende uno', () => {
    const altro = { ...nuovo, importo_centesimi: 5000, cadenza: 'annuale' as const }
    const ingresso = { pieno_centesimi: 9000, rimasti: 1, attuali: 1 }
    expect(cambiaPiano({ ...base, nuovo: altro, ingresso })).toMatchObject({
      addebito_centesimi: 5000,
      prossimo_importo_centesimi: 9000,
      ingresso: { importo_centesimi: 5000, pieno_centesimi: 9000, rimasti: 0 },
    })
  })

  it('ABB-B4 (parte) un nuovo prezzo vale dopo gli addebiti al prezzo d’ingresso', () => {
    const a = { ...CORSO, ...inIngresso(2), prossimo_addebito: '2026-12-01' }
    const quando = { dal: '2026-12-15', oggi: '2026-11-11' }
    const nuovo = { importo_centesimi: 2490, cadenza: 'mensile' as const, giorno_addebito: null }
    expect(adeguaPrezzo(a, nuovo, quando)).toMatchObject({
      vale_dal: '2027-02-01',
      prossimo_importo_centesimi: 2490,
      ingresso: { importo_centesimi: 990, pieno_centesimi: 2490, rimasti: null },
    })
  })

  it('i prossimi prezzi sono quelli degli addebiti, anche con un cambio in arrivo', () => {
    const a = {
      ...CORSO,
      ...inIngresso(1),
      giorno: '2026-12-01',
      attivazione_centesimi: 0,
      cambio: null,
    }
    const prezzi = (uno: Parameters<typeof prossimiPrezzi>[0]) =>
      prossimiPrezzi(uno, 3).map(({ prezzo_centesimi }) => prezzo_centesimi)
    expect(prezzi(a)).toEqual([990, 1990, 1990])
    const cambio = { ...nuovo, vale_dal: '2026-12-01', ingresso: null }
    expect(prezzi({ ...a, cambio })).toEqual([2970, 2970, 2970])
    const tiene = { importo_centesimi: 2970, pieno_centesimi: 5970, rimasti: null }
    expect(prezzi({ ...a, cambio: { ...cambio, ingresso: tiene } })).toEqual([2970, 5970, 5970])
    const suo = { importo_centesimi: 500, pieno_centesimi: 2970, rimasti: 2 }
    expect(prezzi({ ...a, cambio: { ...cambio, ingresso: suo } })).toEqual([500, 500, 2970])
  })
})

describe('ABB-M1 (parte) qualunque piano con un prezzo d’ingresso', () => {
  const qualunque = fc.record({
    cadenza: fc.constantFrom(...CADENZE_ABBONAMENTO),
    importo_centesimi: fc.integer({ min: 100, max: 1_000_000 }),
    ingresso_periodi: fc.integer({ min: 1, max: 36 }),
    prova_giorni: fc.integer({ min: 0, max: 60 }),
  })
  it('gli addebiti sono n al prezzo d’ingresso e tutti gli altri al pieno, in quest’ordine', () => {
    fc.assert(
      fc.property(qualunque, fc.integer({ min: 1, max: 60 }), (c, quanti) => {
        const ingresso_centesimi = c.importo_centesimi - 50
        const importi = addebitiPrevisti(
          { ...PIANO, ...c, ingresso_centesimi },
          '2026-11-27',
          quanti,
        )
        const n = Math.min(quanti, c.ingresso_periodi)
        expect(importi.map((a) => a.importo_centesimi)).toEqual([
          ...Array.from({ length: n }, () => ingresso_centesimi),
          ...Array.from({ length: quanti - n }, () => c.importo_centesimi),
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('nessuno paga più del prezzo pieno, e gli addebiti a quello d’ingresso non tornano', () => {
    fc.assert(
      fc.property(qualunque, fc.array(fc.boolean(), { maxLength: 80 }), (c, interi) => {
        let prezzi = prezziIniziali({ ...c, ingresso_centesimi: 50 })
        let pieni = 0
        for (const intero of interi) {
          const prezzo = prossimoPrezzo(prezzi)
          expect(prezzo).toBe(pieni > 0 ? c.importo_centesimi : prezzo)
          expect([50, c.importo_centesimi]).toContain(prezzo)
          if (prezzo === c.importo_centesimi) pieni += 1
          prezzi = dopoAddebito(prezzi, intero)
        }
        const bassi = interi.slice(0, interi.length - pieni).filter(Boolean).length
        expect(bassi).toBeLessThanOrEqual(c.ingresso_periodi)
      }),
      { numRuns: 100 },
    )
  })
})
