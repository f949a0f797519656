import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CADENZE_DILAZIONE } from './dilazione.ts'
import { motivoCommissione } from '../denaro/commissione.ts'
import { aggiungiGiorni } from '../tempo/giorno.ts'
import {
  componiDilazione,
  condizioniDaOfferta,
  rateInParole,
  type CondizioniRate,
  type PianoRate,
} from './proposta-rate.ts'
import { intervallo } from './taeg.ts'

const oggi = '2026-11-21'
const base: CondizioniRate = {
  importo_centesimi: 120_000,
  anticipo_centesimi: 0,
  n_rate: 3,
  cadenza: 'mensile',
  prima_scadenza: '2027-01-31',
  tan_percento: 0,
  spese_per_rata_centesimi: 0,
  resto: 'ultima',
  salta_mesi: [],
  oggi,
}

function piano(condizioni: Partial<CondizioniRate>): PianoRate {
  const esito = componiDilazione({ ...base, ...condizioni })
  if (!esito.ok) throw new Error(JSON.stringify(esito.problemi))
  return esito.piano
}

const campi = (condizioni: Partial<CondizioniRate>): string[] => {
  const esito = componiDilazione({ ...base, ...condizioni })
  return esito.ok ? [] : esito.problemi.map((problema) => problema.campo)
}

const somma = (valori: readonly number[]): number => valori.reduce((a, b) => a + b, 0)

const condizioniFc = fc
  .record({
    importo_centesimi: fc.integer({ min: 10_000, max: 100_000_000 }),
    quotaAnticipo: fc.integer({ min: 0, max: 90 }),
    n_rate: fc.integer({ min: 1, max: 60 }),
    cadenza: fc.constantFrom(...CADENZE_DILAZIONE),
    traGiorni: fc.integer({ min: 1, max: 364 }),
    spese_per_rata_centesimi: fc.constantFrom(0, 0, 150),
    resto: fc.constantFrom('ultima' as const, 'prima' as const),
    salta_mesi: fc.constantFrom([], [], [8], [8, 12]),
    tan_percento: fc.constantFrom(0, 0, 4.9, 9.99),
    passi: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 60, maxLength: 60 }),
  })
  .map(({ quotaAnticipo, traGiorni, passi, ...c }): CondizioniRate => {
    const prima_scadenza = aggiungiGiorni(oggi, traGiorni)
    let giorno = prima_scadenza
    const dopo = passi.slice(1, c.n_rate).map((passo) => (giorno = aggiungiGiorni(giorno, passo)))
    return {
      ...c,
      oggi,
      anticipo_centesimi: Math.floor((c.importo_centesimi * quotaAnticipo) / 100),
      prima_scadenza,
      ...(c.tan_percento > 0 && { resto: 'ultima' as const }),
      ...(c.cadenza === 'libera' && { salta_mesi: [], date_libere: [prima_scadenza, ...dopo] }),
    }
  })

describe('DIL-M2 (parte) il piano delle rate', () => {
  it('fa tornare i conti, al centesimo, con ogni condizione', () => {
    let fatti = 0
    fc.assert(
      fc.property(condizioniFc, (condizioni) => {
        const esito = componiDilazione(condizioni)
        if (!esito.ok) return
        fatti += 1
        const { rate, ...totali } = esito.piano
        expect(somma(rate.map((r) => r.capitale_centesimi))).toBe(condizioni.importo_centesimi)
        expect(somma(rate.map((r) => r.totale_centesimi))).toBe(totali.totale_centesimi)
        expect(totali.totale_centesimi).toBe(
          condizioni.importo_centesimi + totali.interessi_centesimi + totali.spese_centesimi,
        )
        expect(rate.at(-1)?.residuo_dopo_centesimi).toBe(0)
        const date = rate.map((r) => r.scadenza)
        expect(new Set(date).size).toBe(date.length)
        expect(date.toSorted()).toStrictEqual(date)
        expect(rate.every((r) => r.totale_centesimi > 0)).toBe(true)
        expect(rate.filter((r) => r.n > 0)).toHaveLength(condizioni.n_rate)
        const costo = totali.totale_centesimi - condizioni.importo_centesimi
        // A cost below one in a thousand may well round to nothing at two decimals.
        const eCaro = costo * 1000 >= condizioni.importo_centesimi
        expect(totali.taeg_percento > 0 || !eCaro).toBe(true)
        expect(totali.taeg_percento === 0 || costo > 0).toBe(true)
      }),
      { numRuns: 400 },
    )
    // Most conditions do make a plan: without this the promise above could be empty.
    expect(fatti).toBeGreaterThan(200)
  })

  it('con gli interessi di ogni periodo il debito si chiude a zero, e il TAEG pareggia prezzo e rate', () => {
    let fatti = 0
    fc.assert(
      fc.property(condizioniFc, (condizioni) => {
        const esito = componiDilazione(condizioni)
        if (!esito.ok || condizioni.tan_percento === 0) return
        fatti += 1
        const { rate, taeg_percento } = esito.piano
        // The price is what the rate are worth today at the TAEG, measured as the annex measures time.
        const oggiValgono = rate.reduce((somma_, r) => {
          const { anni } = intervallo(oggi, r.scadenza, 'mese')
          return somma_ + r.totale_centesimi * (1 + taeg_percento / 100) ** -anni
        }, 0)
        expect(Math.abs(oggiValgono / condizioni.importo_centesimi - 1)).toBeLessThan(2e-3)
        const sole = rate.filter(({ n }) => n > 0)
        const quote = sole.map((r) => r.capitale_centesimi + r.interessi_centesimi)
        expect(new Set(quote.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(sole.every((r) => r.capitale_centesimi > 0)).toBe(true)
      }),
      { numRuns: 400 },
    )
    expect(fatti).toBeGreaterThan(60)
  })

  it('DIL-M1 (parte) conta i giorni del primo periodo: due mesi e nove giorni, poi un mese', () => {
    const { rate } = piano({ importo_centesimi: 100_000, tan_percento: 12 })
    const [prima, seconda] = rate
    // 21 November to 31 January: two months back from the rata, and nine days of 365.
    expect(prima?.interessi_centesimi).toBe(Math.round(100_000 * 0.12 * (2 / 12 + 9 / 365)))
    const resta = 100_000 - (prima?.capitale_centesimi ?? 0)
    expect(seconda?.interessi_centesimi).toBe(Math.round(resta * 0.01))
  })

  it('DIL-M1 (parte) un mese saltato porta gli interessi di due mesi', () => {
    const { rate } = piano({
      tan_percento: 6,
      n_rate: 4,
      oggi: '2027-05-30',
      prima_scadenza: '2027-06-30',
      salta_mesi: [8],
    })
    expect(rate.map((r) => r.scadenza).slice(1, 3)).toStrictEqual(['2027-07-30', '2027-09-30'])
    const dopo = rate.map((r) => r.capitale_centesimi)
    const resta = 120_000 - (dopo[0] ?? 0) - (dopo[1] ?? 0)
    expect(rate[2]?.interessi_centesimi).toBe(Math.round(resta * 0.01))
  })

  it('DIL-M1 (parte) le date scelte valgono come sono scritte, anche con interessi', () => {
    const date_libere = ['2026-12-15', '2027-02-15', '2027-02-15']
    const scelte = { cadenza: 'libera', prima_scadenza: '2026-12-15', date_libere } as const
    expect(piano(scelte).rate.map((r) => r.scadenza)).toStrictEqual(date_libere)
    const { rate } = piano({ ...scelte, tan_percento: 6 })
    expect(rate.map((r) => r.interessi_centesimi > 0)).toStrictEqual([true, true, false])
  })

  it('DIL-M1 (parte) la commissione a carico del cliente sta nelle spese di ogni rata e nel TAEG', () => {
    const commissione = { per_mille: 14, fissa_centesimi: 25 }
    const { rate, spese_centesimi, taeg_percento } = piano({ commissione })
    expect(rate.map((r) => r.spese_centesimi)).toStrictEqual([585, 585, 585])
    expect(spese_centesimi).toBe(1755)
    expect(taeg_percento).toBeGreaterThan(piano({}).taeg_percento)
    expect(motivoCommissione(false)).toBeNull()
    expect(motivoCommissione(true)).toContain('art. 62 del Codice del consumo')
  })

  it('DIL-M2 (parte) 60 rate con interessi tornano al centesimo, e saltano agosto', () => {
    const { rate, totale_centesimi } = piano({
      importo_centesimi: 5_000_000,
      n_rate: 60,
      tan_percento: 9.9,
      salta_mesi: [8],
    })
    expect(rate).toHaveLength(60)
    expect(rate.reduce((somma, { totale_centesimi: sua }) => somma + sua, 0)).toBe(totale_centesimi)
    expect(rate.filter(({ scadenza }) => scadenza.slice(5, 7) === '08')).toEqual([])
  })

  it('non ha mai un TAEG sotto il TAN', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 10_000_000 }),
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 100, max: 3000 }),
        (importo_centesimi, n_rate, tan) => {
          const tan_percento = tan / 100
          const fatto = piano({
            importo_centesimi,
            n_rate,
            tan_percento,
            prima_scadenza: '2026-12-21',
          })
          expect(fatto.taeg_percento).toBeGreaterThanOrEqual(tan_percento)
        },
      ),
    )
  })

  it('conta ogni data dalla prima: 31 gennaio, 28 febbraio, 31 marzo', () => {
    expect(piano({}).rate.map((r) => r.scadenza)).toStrictEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  it.each([
    ['settimanale', '2027-02-07'],
    ['quindicinale', '2027-02-15'],
    ['bimestrale', '2027-03-31'],
    ['trimestrale', '2027-04-30'],
  ] as const)('con cadenza %s la seconda rata è il %s', (cadenza, seconda) => {
    expect(piano({ cadenza }).rate[1]?.scadenza).toBe(seconda)
  })

  it('salta i mesi scelti e va oltre', () => {
    const saltati = piano({ prima_scadenza: '2027-06-30', salta_mesi: [8] })
    expect(saltati.rate.map((r) => r.scadenza)).toStrictEqual([
      '2027-06-30',
      '2027-07-30',
      '2027-09-30',
    ])
  })

  it('a fine mese resta sempre all’ultimo giorno', () => {
    const fine = piano({ prima_scadenza: '2027-02-28', fine_mese: true, n_rate: 2 })
    expect(fine.rate.map((r) => r.scadenza)).toStrictEqual(['2027-02-28', '2027-03-31'])
  })

  it.each([
    ['ultima', [33, 33, 34]],
    ['prima', [34, 33, 33]],
  ] as const)('mette i centesimi che avanzano sulla %s rata', (resto, centesimi) => {
    const { rate } = piano({ importo_centesimi: 10_000, resto })
    expect(rate.map((r) => r.totale_centesimi % 100)).toStrictEqual(centesimi)
  })

  it('mette l’anticipo oggi e divide il resto', () => {
    const { rate } = piano({ anticipo_centesimi: 30_000 })
    expect(rate[0]).toStrictEqual({
      n: 0,
      scadenza: oggi,
      capitale_centesimi: 30_000,
      interessi_centesimi: 0,
      spese_centesimi: 0,
      totale_centesimi: 30_000,
      residuo_dopo_centesimi: 90_000,
    })
    expect(rate).toHaveLength(4)
  })

  it('fa il piano francese: 1.200 € al 12% in 3 rate, e le spese nel TAEG', () => {
    const interessi = piano({ tan_percento: 12, prima_scadenza: '2026-12-21' })
    expect(interessi.rate.map((r) => r.totale_centesimi)).toStrictEqual([40_803, 40_803, 40_802])
    expect(interessi.interessi_centesimi).toBe(2408)
    expect(interessi.taeg_percento).toBe(12.68)
    const spese = piano({
      importo_centesimi: 100_000,
      n_rate: 10,
      spese_per_rata_centesimi: 150,
      prima_scadenza: '2026-12-21',
    })
    expect(spese.taeg_percento).toBe(3.31)
  })
})

describe('DIL-M1 (parte) le condizioni rifiutate', () => {
  it.each<[string, Partial<CondizioniRate>, string]>([
    ['un importo a zero', { importo_centesimi: 0 }, 'importo_centesimi'],
    ['mezzo centesimo', { importo_centesimi: 100.5 }, 'importo_centesimi'],
    ['un importo che non è un numero', { importo_centesimi: Number.NaN }, 'importo_centesimi'],
    ['un anticipo sotto zero', { anticipo_centesimi: -1 }, 'anticipo_centesimi'],
    ['un anticipo sopra il 90%', { anticipo_centesimi: 108_001 }, 'anticipo_centesimi'],
    ['nessuna rata', { n_rate: 0 }, 'n_rate'],
    ['più di 60 rate', { n_rate: 61 }, 'n_rate'],
    ['rate di pochi centesimi', { importo_centesimi: 299 }, 'n_rate'],
    ['un TAN con tre decimali', { tan_percento: 1.234 }, 'tan_percento'],
    ['un TAN sotto zero', { tan_percento: -1 }, 'tan_percento'],
    ['un TAN infinito', { tan_percento: Infinity }, 'tan_percento'],
    ['un giorno che non esiste', { prima_scadenza: '2027-02-30' }, 'prima_scadenza'],
    ['ieri', { prima_scadenza: '2026-11-20' }, 'prima_scadenza'],
    ['fra più di un anno', { prima_scadenza: '2027-11-22' }, 'prima_scadenza'],
    ['un mese che non esiste', { salta_mesi: [13] }, 'salta_mesi'],
    ['un mese saltato per cominciare', { salta_mesi: [1] }, 'prima_scadenza'],
    [
      'anticipo e prima rata insieme',
      { anticipo_centesimi: 1000, prima_scadenza: oggi },
      'prima_scadenza',
    ],
    ['una sola rata oggi', { n_rate: 1, prima_scadenza: oggi }, 'prima_scadenza'],
    ['spese senza misura', { spese_per_rata_centesimi: 10_001 }, 'spese_per_rata_centesimi'],
    [
      'spese che superano la rata in una settimana',
      {
        importo_centesimi: 200,
        n_rate: 2,
        spese_per_rata_centesimi: 10_000,
        cadenza: 'settimanale',
        prima_scadenza: '2026-11-22',
      },
      'spese_per_rata_centesimi',
    ],
    ['fine mese ogni settimana', { fine_mese: true, cadenza: 'settimanale' }, 'cadenza'],
    ['interessi e centesimi sulla prima', { tan_percento: 5, resto: 'prima' }, 'resto'],
    [
      'interessi che superano la rata',
      { tan_percento: 30, n_rate: 60, prima_scadenza: '2027-11-21' },
      'n_rate',
    ],
    [
      'date scelte fuori ordine',
      { cadenza: 'libera', date_libere: ['2027-01-31', '2027-03-31', '2027-02-28'] },
      'date_libere',
    ],
    [
      'date scelte fra vent’anni',
      { cadenza: 'libera', date_libere: ['2027-01-31', '2027-03-31', '2046-02-28'] },
      'date_libere',
    ],
    [
      'date scelte meno delle rate',
      { cadenza: 'libera', date_libere: ['2027-01-31', '2027-02-28'] },
      'n_rate',
    ],
    [
      'date scelte e mesi saltati',
      {
        cadenza: 'libera',
        salta_mesi: [8],
        date_libere: ['2027-01-31', '2027-02-28', '2027-03-31'],
      },
      'cadenza',
    ],
  ])('%s', (_nome, condizioni, campo) => {
    expect(campi(condizioni)).toStrictEqual([campo])
  })
})

it('DIL-M1 (parte) ogni data sbagliata è detta al suo posto', () => {
  const date_libere = ['2027-01-31', '2027-02-30', '', '2027-01-01']
  const esito = componiDilazione({ ...base, n_rate: 4, cadenza: 'libera', date_libere })
  expect(esito.ok ? [] : esito.problemi.map(({ indice }) => indice)).toStrictEqual([1, 2])
})

describe('GTW-M1 un’offerta applicata a un importo', () => {
  const offerta = { n_rate: 3, cadenza: 'mensile', anticipo_percento: 0, tan_percento: 0 } as const

  it('senza costi comincia oggi', () => {
    const fatto = piano(condizioniDaOfferta(offerta, 12_000, oggi))
    expect(fatto.rate.map((r) => r.scadenza)).toStrictEqual([oggi, '2026-12-21', '2027-01-21'])
  })

  it('con un anticipo o interessi la prima rata è fra un mese', () => {
    const anticipo = piano(condizioniDaOfferta({ ...offerta, anticipo_percento: 25 }, 12_001, oggi))
    expect(anticipo.rate.slice(0, 2).map((r) => [r.scadenza, r.totale_centesimi])).toStrictEqual([
      [oggi, 3000],
      ['2026-12-21', 3000],
    ])
    const interessi = piano(condizioniDaOfferta({ ...offerta, tan_percento: 6 }, 12_000, oggi))
    expect(interessi.rate[0]?.scadenza).toBe('2026-12-21')
  })

  it('si dice in parole', () => {
    const parole = (c: Partial<CondizioniRate>): string => rateInParole(piano(c).rate)
    expect(parole({ importo_centesimi: 12_000 })).toBe('3 rate da 40,00\u00A0€')
    expect(parole({ importo_centesimi: 10_000 })).toBe(
      '3 rate: 2 da 33,33\u00A0€ e 1 da 33,34\u00A0€',
    )
    expect(parole({ importo_centesimi: 10_000, resto: 'prima' })).toBe(
      '3 rate: 1 da 33,34\u00A0€ e 2 da 33,33\u00A0€',
    )
    expect(parole({ n_rate: 1 })).toBe('1 rata da 1.200,00\u00A0€')
  })
})
