import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CADENZE_ABBONAMENTO,
  cadenzaDi,
  conteggioDi,
  OGNI_CADENZA,
  UNITA_CADENZA,
} from '../stati/abbonamento.ts'
import { addebitiPrevisti, type CondizioniPiano, durataInParole } from '../stati/piano.ts'
import { keysOf } from '../parole/chiavi.ts'
import { aggiungiGiorni, giorniDelMese, giorniTra, partiDelGiorno } from './giorno.ts'
import { inizioPeriodo, prossimoGiorno } from './periodo-abbonamento.ts'
import { allinea, giornoPossibile, ponteDal } from './ponte.ts'

const MENSILE: CondizioniPiano = {
  importo_centesimi: 3100,
  cadenza: 'mensile',
  giorno_addebito: null,
  prova_giorni: 0,
  attivazione_centesimi: 0,
  ingresso_periodi: 0,
  ingresso_centesimi: null,
  durata_periodi: null,
  rinnovo_tacito: false,
  preavviso_giorni: 0,
}
const previsti = (c: Partial<CondizioniPiano>, oggi: string, quanti = 12) =>
  addebitiPrevisti({ ...MENSILE, ...c }, oggi, quanti).map(
    ({ giorno, importo_centesimi, intero }) => [giorno, importo_centesimi, intero],
  )

describe('ABB-M1 (parte) la cadenza per n', () => {
  it('ogni cadenza ha un nome solo, che si legge e si ritrova dal suo conto', () => {
    expect(new Set(CADENZE_ABBONAMENTO).size).toBe(CADENZE_ABBONAMENTO.length)
    expect(new Set(Object.values(OGNI_CADENZA)).size).toBe(CADENZE_ABBONAMENTO.length)
    for (const cadenza of CADENZE_ABBONAMENTO) {
      const { n, unita } = conteggioDi(cadenza)
      expect(cadenzaDi(n, unita)).toBe(cadenza)
    }
    for (const unita of keysOf(UNITA_CADENZA)) {
      expect(cadenzaDi(UNITA_CADENZA[unita], unita)).not.toBeNull()
      for (const n of [0, -1, 1.5, Number.NaN]) expect(cadenzaDi(n, unita)).toBeNull()
    }
    expect(cadenzaDi(31, 'giorni')).toBeNull()
    expect(cadenzaDi(13, 'settimane')).toBeNull()
    expect(cadenzaDi(4, 'anni')).toBeNull()
  })

  it.each([
    [7, 'giorni', 'settimanale', 'ogni settimana'],
    [14, 'giorni', 'ogni_2_settimane', 'ogni due settimane'],
    [10, 'giorni', 'ogni_10_giorni', 'ogni dieci giorni'],
    [1, 'giorni', 'giornaliera', 'ogni giorno'],
    [12, 'mesi', 'annuale', 'ogni anno'],
    [4, 'mesi', 'ogni_4_mesi', 'ogni quattro mesi'],
    [18, 'mesi', 'ogni_18_mesi', 'ogni 18 mesi'],
    [2, 'anni', 'ogni_2_anni', 'ogni due anni'],
  ] as const)('%d %s: %s, %s', (n, unita, cadenza, parole) => {
    expect(cadenzaDi(n, unita)).toBe(cadenza)
    expect(OGNI_CADENZA[cadenza]).toBe(parole)
  })

  it('una durata si legge nella sua unità', () => {
    expect(durataInParole(6, 'ogni_2_settimane')).toBe('12 settimane')
    expect(durataInParole(1, 'giornaliera')).toBe('1 giorno')
    expect(durataInParole(3, 'ogni_4_mesi')).toBe('12 mesi')
    expect(durataInParole(2, 'trimestrale')).toBe('2 trimestri')
  })

  it.each([
    ['giornaliera', '2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['ogni_2_settimane', '2026-10-22', ['2026-10-22', '2026-11-05', '2026-11-19']],
    ['ogni_4_mesi', '2027-10-31', ['2027-10-31', '2028-02-29', '2028-06-30', '2028-10-31']],
    ['ogni_2_anni', '2028-02-29', ['2028-02-29', '2030-02-28', '2032-02-29']],
  ] as const)('%s dal %s: %o', (cadenza, dal, giorni) => {
    expect(previsti({ cadenza }, dal, giorni.length).map(([giorno]) => giorno)).toEqual(giorni)
  })
})

describe('ABB-M1 (parte) un giorno di addebito uguale per tutti', () => {
  it.each([
    // From the 10th to the 31st: 21 days of the 31 that end then.
    [
      31,
      '2027-01-10',
      [
        ['2027-01-10', 2100, false],
        ['2027-01-31', 3100, true],
        ['2027-02-28', 3100, true],
        ['2027-03-31', 3100, true],
        ['2027-04-30', 3100, true],
      ],
    ],
    // The last day of a short month is the day; from there it is the 31st again.
    [
      31,
      '2027-02-28',
      [
        ['2027-02-28', 3100, true],
        ['2027-03-31', 3100, true],
      ],
    ],
    // A leap year: 28 of the 29 days from the 31st of January.
    [
      31,
      '2028-02-01',
      [
        ['2028-02-01', 2993, false],
        ['2028-02-29', 3100, true],
        ['2028-03-31', 3100, true],
      ],
    ],
    [
      1,
      '2026-11-24',
      [
        ['2026-11-24', 723, false],
        ['2026-12-01', 3100, true],
      ],
    ],
    [
      24,
      '2026-11-24',
      [
        ['2026-11-24', 3100, true],
        ['2026-12-24', 3100, true],
      ],
    ],
  ] as const)('il %d, chi comincia il %s', (giorno_addebito, oggi, attesi) => {
    expect(previsti({ giorno_addebito }, oggi, attesi.length)).toEqual(attesi)
  })

  it('dopo la prova, con l’attivazione, e con una durata: i giorni in mezzo non sono un periodo', () => {
    const c = {
      giorno_addebito: 1,
      prova_giorni: 7,
      attivazione_centesimi: 1000,
      durata_periodi: 2,
    }
    expect(previsti(c, '2026-11-24')).toEqual([
      ['2026-12-01', 4100, true],
      ['2027-01-01', 3100, true],
    ])
    expect(previsti(c, '2026-11-20')).toEqual([
      ['2026-11-27', 1413, false],
      ['2026-12-01', 3100, true],
      ['2027-01-01', 3100, true],
    ])
  })

  it('a settimane è un giorno della settimana; a giorni non c’è', () => {
    // 24 November 2026 is a Tuesday.
    expect(previsti({ giorno_addebito: 5, cadenza: 'ogni_2_settimane' }, '2026-11-24', 3)).toEqual([
      ['2026-11-24', 664, false],
      ['2026-11-27', 3100, true],
      ['2026-12-11', 3100, true],
    ])
    expect(giornoPossibile('ogni_10_giorni')).toBeNull()
    expect(giornoPossibile('giornaliera')).toBeNull()
  })

  const fisso = fc.record({
    dal: fc.integer({ min: 0, max: 6000 }).map((n) => aggiungiGiorni('2020-01-01', n)),
    cadenza: fc.constantFrom(...CADENZE_ABBONAMENTO.filter((c) => giornoPossibile(c) !== null)),
    scelto: fc.integer({ min: 1, max: 31 }),
    importo_centesimi: fc.integer({ min: 50, max: 1_000_000 }),
  })

  it('dal primo periodo intero in poi ogni addebito è nel giorno, o nell’ultimo del mese', () => {
    fc.assert(
      fc.property(fisso, ({ dal, cadenza, scelto, importo_centesimi }) => {
        const isMese = giornoPossibile(cadenza) === 'mese'
        const giorno = isMese ? scelto : ((scelto - 1) % 7) + 1
        const condizioni = { ...MENSILE, cadenza, giorno_addebito: giorno, importo_centesimi }
        const addebiti = addebitiPrevisti(condizioni, dal, 14)
        for (const [i, uno] of addebiti.entries()) {
          expect(uno.intero || i === 0).toBe(true)
          expect(uno.importo_centesimi).toBeLessThanOrEqual(importo_centesimi)
          const dopo = addebiti[i + 1]
          expect(aggiungiGiorni(uno.al, 1)).toBe(dopo?.giorno ?? aggiungiGiorni(uno.al, 1))
          if (!uno.intero) continue
          const { anno, mese, giorno: del } = partiDelGiorno(uno.giorno)
          expect(del).toBe(isMese ? Math.min(giorno, giorniDelMese(anno, mese)) : del)
          expect(allinea(uno.giorno, { giorno, cadenza }).prossimo).toBe(uno.giorno)
        }
      }),
    )
  })

  it('i giorni in mezzo sono una parte di un periodo vero, che chi se ne va ritrova', () => {
    fc.assert(
      fc.property(fisso, ({ dal, cadenza, scelto, importo_centesimi }) => {
        const giorno = giornoPossibile(cadenza) === 'mese' ? scelto : ((scelto - 1) % 7) + 1
        const ponte = ponteDal(dal, giorno, { importo_centesimi, cadenza })
        if (ponte === null) return
        expect(prossimoGiorno(ponte.ancora, cadenza, dal)).toBe(ponte.prossimo)
        const inizio = inizioPeriodo(ponte.ancora, cadenza, ponte.prossimo)
        expect(inizio <= dal).toBe(true)
        expect(ponte.giorni).toBe(giorniTra(dal, ponte.prossimo))
      }),
    )
  })
})
