import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CADENZE_ABBONAMENTO } from './abbonamento.ts'
import { cambiaPiano, chiedeConsenso, costaDiPiu, type DaCambiare } from './cambio-piano.ts'
import { aggiungiGiorni, giorniTra } from '../tempo/giorno.ts'
import { inizioPeriodo, prossimoGiorno } from '../tempo/periodo-abbonamento.ts'

const base: DaCambiare = {
  attuale: { importo_centesimi: 3000, cadenza: 'mensile' },
  nuovo: { importo_centesimi: 6000, cadenza: 'mensile', giorno_addebito: null },
  oggi: '2026-11-11',
  ancora: '2026-01-01',
  prossimo_addebito: '2026-12-01',
  pagato: true,
  in_prova: false,
}

describe('4.3 cambio di piano', () => {
  it('4.3 più caro: subito, per i giorni veri del periodo; il giorno del cambio è del nuovo', () => {
    expect(cambiaPiano(base)).toMatchObject({
      quando: 'subito',
      vale_dal: '2026-11-11',
      giorni_periodo: 30,
      giorni_residui: 20,
      credito_centesimi: 2000,
      addebito_centesimi: 4000,
      totale_centesimi: 2000,
      prossimo_addebito: '2026-12-01',
      prossimo_importo_centesimi: 6000,
    })
  })

  it('4.3 credito e addebito sono due righe, ognuna arrotondata da sé, metà in su', () => {
    const attuale = { importo_centesimi: 1999, cadenza: 'mensile' as const }
    const nuovo = { importo_centesimi: 2999, cadenza: 'mensile' as const, giorno_addebito: null }
    // 15 of 30 days: 999,5 and 1499,5.
    expect(cambiaPiano({ ...base, attuale, nuovo, oggi: '2026-11-16' })).toMatchObject({
      credito_centesimi: 1000,
      addebito_centesimi: 1500,
      totale_centesimi: 500,
    })
  })

  it('ABB-B1 (parte) meno caro: a fine periodo, oggi nulla', () => {
    const nuovo = { importo_centesimi: 2000, cadenza: 'mensile' as const, giorno_addebito: null }
    expect(cambiaPiano({ ...base, nuovo })).toMatchObject({
      quando: 'fine_periodo',
      vale_dal: '2026-12-01',
      totale_centesimi: 0,
      prossimo_importo_centesimi: 2000,
      ancora: '2026-01-01',
    })
  })

  it('4.3 da mensile ad annuale: il nuovo periodo comincia oggi e si paga intero, meno il credito', () => {
    const nuovo = { importo_centesimi: 30_000, cadenza: 'annuale' as const, giorno_addebito: null }
    expect(cambiaPiano({ ...base, nuovo })).toMatchObject({
      quando: 'subito',
      credito_centesimi: 2000,
      addebito_centesimi: 30_000,
      totale_centesimi: 28_000,
      prossimo_addebito: '2027-11-11',
      ancora: '2026-11-11',
    })
  })

  it('4.3 da annuale a mensile: il credito supera il prezzo, quindi a fine periodo', () => {
    const attuale = { importo_centesimi: 30_000, cadenza: 'annuale' as const }
    const nuovo = { importo_centesimi: 3000, cadenza: 'mensile' as const, giorno_addebito: null }
    const anno = { ...base, attuale, nuovo, prossimo_addebito: '2027-01-01', oggi: '2026-03-01' }
    expect(cambiaPiano(anno)).toMatchObject({
      quando: 'fine_periodo',
      totale_centesimi: 0,
      ancora: '2027-01-01',
    })
    // Near its end what is left is worth less than a month: the new one begins at once.
    expect(cambiaPiano({ ...anno, oggi: '2026-12-20' })).toMatchObject({ quando: 'subito' })
  })

  it('4.3 in prova non si paga nulla, e la prova finisce quando finiva', () => {
    expect(cambiaPiano({ ...base, in_prova: true, pagato: false })).toMatchObject({
      quando: 'subito',
      totale_centesimi: 0,
      prossimo_addebito: '2026-12-01',
    })
  })

  it('4.3 una differenza che nessuna carta paga è lasciata al cliente', () => {
    const nuovo = { importo_centesimi: 3060, cadenza: 'mensile' as const, giorno_addebito: null }
    expect(cambiaPiano({ ...base, nuovo })).toMatchObject({ quando: 'subito', totale_centesimi: 0 })
  })

  it('4.3 il giorno di un addebito il periodo è finito: si cambia con il prossimo', () => {
    expect(cambiaPiano({ ...base, oggi: '2026-12-01' })).toMatchObject({ quando: 'fine_periodo' })
  })

  it('4.3 il 31 resta il 31: il periodo che finisce il 28 febbraio comincia il 31 gennaio', () => {
    expect(inizioPeriodo('2025-12-31', 'mensile', '2026-02-28')).toBe('2026-01-31')
    expect(inizioPeriodo('2025-12-31', 'mensile', '2026-03-31')).toBe('2026-02-28')
    expect(inizioPeriodo(null, 'mensile', '2026-03-31')).toBe('2026-02-28')
  })
})

const caso = fc
  .record({
    attuale: fc.record({
      importo_centesimi: fc.integer({ min: 2, max: 5_000_000 }),
      cadenza: fc.constantFrom(...CADENZE_ABBONAMENTO),
    }),
    nuovo: fc.record({
      importo_centesimi: fc.integer({ min: 1, max: 5_000_000 }),
      cadenza: fc.constantFrom(...CADENZE_ABBONAMENTO),
    }),
    giorno: fc.integer({ min: 0, max: 1500 }),
    periodo: fc.integer({ min: 0, max: 14 }),
    dopo: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ attuale, nuovo, giorno, periodo, dopo }): DaCambiare => {
    const ancora = aggiungiGiorni('2024-01-01', giorno)
    let dal = ancora
    for (let i = 0; i < periodo; i++) dal = prossimoGiorno(ancora, attuale.cadenza, dal)
    const prossimo_addebito = prossimoGiorno(ancora, attuale.cadenza, dal)
    const oggi = aggiungiGiorni(dal, Math.floor(dopo * (giorniTra(dal, prossimo_addebito) - 1)))
    return {
      attuale,
      nuovo: { ...nuovo, giorno_addebito: null },
      oggi,
      ancora,
      prossimo_addebito,
      pagato: true,
      in_prova: false,
    }
  })

describe('4.3 proprietà', () => {
  it('4.3 l’inizio del periodo è il giorno il cui successivo è il prossimo addebito', () => {
    fc.assert(
      fc.property(caso, ({ attuale, ancora, prossimo_addebito }) => {
        const dal = inizioPeriodo(ancora, attuale.cadenza, prossimo_addebito)
        return prossimoGiorno(ancora ?? '', attuale.cadenza, dal) === prossimo_addebito
      }),
    )
  })

  it('4.3 mai più del prezzo pagato indietro, mai un totale negativo, mai un giorno perso', () => {
    fc.assert(
      fc.property(caso, (da) => {
        const c = cambiaPiano(da)
        expect(c.credito_centesimi).toBeLessThanOrEqual(da.attuale.importo_centesimi)
        expect(c.addebito_centesimi).toBeLessThanOrEqual(da.nuovo.importo_centesimi)
        expect(c.totale_centesimi).toBeGreaterThanOrEqual(0)
        expect(c.giorni_residui).toBeGreaterThanOrEqual(1)
        expect(c.giorni_residui).toBeLessThanOrEqual(c.giorni_periodo)
        const isLater = c.quando === 'fine_periodo'
        expect(isLater ? c.totale_centesimi : 0).toBe(0)
        expect(c.prossimo_addebito > da.oggi).toBe(true)
        expect(isLater ? c.prossimo_addebito : da.prossimo_addebito).toBe(da.prossimo_addebito)
      }),
    )
  })

  it('ABB-B1 (parte) stessa cadenza e prezzo più basso non si paga mai oggi; stesso prezzo non costa nulla', () => {
    fc.assert(
      fc.property(caso, (da) => {
        const uguale = cambiaPiano({ ...da, nuovo: { ...da.nuovo, ...da.attuale } })
        expect([uguale.quando, uguale.totale_centesimi]).toEqual(['subito', 0])
        const meno = {
          ...da.nuovo,
          ...da.attuale,
          importo_centesimi: da.attuale.importo_centesimi - 1,
        }
        expect(cambiaPiano({ ...da, nuovo: meno }).quando).toBe('fine_periodo')
      }),
    )
  })

  it('ABB-B1 (parte) se più caro aspetta, oggi non si paga mai; ciò che non costa resta com’è', () => {
    fc.assert(
      fc.property(caso, (da) => {
        const [subito, dopo] = [cambiaPiano(da), cambiaPiano({ ...da, piu_caro: 'fine_periodo' })]
        expect(dopo.totale_centesimi).toBe(0)
        const isDearer = costaDiPiu(da.nuovo, da.attuale) || subito.totale_centesimi > 0
        expect(isDearer ? dopo.quando : 'fine_periodo').toBe('fine_periodo')
        expect(dopo.quando === 'subito' ? dopo : subito).toEqual(subito)
        expect(cambiaPiano({ ...da, in_prova: true, piu_caro: 'fine_periodo' }).quando).toBe(
          'subito',
        )
      }),
    )
  })

  it('4.3 un’altra cadenza: pagato meno credito è quello che costano i giorni avuti, tolta la loro parte degli sconti e di quello che è tornato', () => {
    fc.assert(
      fc.property(
        caso,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (da, sconto, reso) => {
          fc.pre(da.attuale.cadenza !== da.nuovo.cadenza)
          const dal = inizioPeriodo(da.ancora, da.attuale.cadenza, da.prossimo_addebito)
          const sconto_centesimi = Math.floor(da.attuale.importo_centesimi * sconto)
          const pagato = da.attuale.importo_centesimi - sconto_centesimi
          const resi_centesimi = Math.floor(pagato * reso)
          const nuovo = { ...da.nuovo, importo_centesimi: 100_000_000 }
          const c = cambiaPiano({
            ...da,
            nuovo,
            sconti: [{ dal, sconto_centesimi }],
            resi_centesimi,
          })
          const avuti = c.giorni_periodo - c.giorni_residui
          const restano = (pagato * c.giorni_residui) / c.giorni_periodo - resi_centesimi
          expect(Math.abs(c.credito_centesimi - Math.max(0, restano))).toBeLessThanOrEqual(1)
          expect(c.credito_centesimi).toBeLessThanOrEqual(pagato - resi_centesimi + 1)
          // Charged, less credited: the days that were had at what they cost, and the new period.
          if (restano < 0) return
          const tenuto = pagato - resi_centesimi + c.totale_centesimi
          const costo = (pagato * avuti) / c.giorni_periodo + nuovo.importo_centesimi
          expect(Math.abs(tenuto - costo)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('4.3 un giorno più tardi si ha meno credito e si paga meno', () => {
    fc.assert(
      fc.property(caso, (da) => {
        const oggi = aggiungiGiorni(da.oggi, 1)
        fc.pre(oggi < da.prossimo_addebito)
        const più = { ...da, nuovo: { ...da.nuovo, ...da.attuale, importo_centesimi: 5_000_001 } }
        const [prima, dopo] = [cambiaPiano(più), cambiaPiano({ ...più, oggi })]
        expect(dopo.credito_centesimi).toBeLessThanOrEqual(prima.credito_centesimi)
        expect(dopo.addebito_centesimi).toBeLessThanOrEqual(prima.addebito_centesimi)
      }),
    )
  })
})

describe('ABB-B1 (parte) quando serve il sì di chi paga', () => {
  const mese = { importo_centesimi: 3900, cadenza: 'mensile' } as const
  it.each([
    [{ importo_centesimi: 3901, cadenza: 'mensile' }, true],
    [{ importo_centesimi: 3900, cadenza: 'mensile' }, false],
    [{ importo_centesimi: 100, cadenza: 'mensile' }, false],
    // Less for the same time, but all at once: a longer engagement.
    [{ importo_centesimi: 20_000, cadenza: 'annuale' }, true],
    [{ importo_centesimi: 4000, cadenza: 'bimestrale' }, true],
    // 39,00 € a month are 8,975 € a week.
    [{ importo_centesimi: 897, cadenza: 'settimanale' }, false],
    [{ importo_centesimi: 898, cadenza: 'settimanale' }, true],
  ] as const)('%o invece di 39,00 € al mese: %s', (nuovo, atteso) => {
    expect(costaDiPiu(nuovo, mese)).toBe(atteso)
    expect(chiedeConsenso({ totale_centesimi: 0 }, nuovo, [mese])).toBe(atteso)
  })

  it('qualcosa da pagare oggi, o più di quello che è già in programma, lo chiede sempre', () => {
    const meno = { importo_centesimi: 2000, cadenza: 'mensile' } as const
    expect(chiedeConsenso({ totale_centesimi: 1 }, meno, [mese])).toBe(true)
    const inProgramma = { importo_centesimi: 1500, cadenza: 'mensile' } as const
    expect(chiedeConsenso({ totale_centesimi: 0 }, meno, [mese, inProgramma])).toBe(true)
  })
})
