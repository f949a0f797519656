import { describe, expect, it } from 'vitest'
import {
  matura,
  provvigioneDelMese,
  provvigioneStornata,
  type SchemaProvvigione,
  sicuroDal,
} from './provvigione.ts'

const schema = (values: Partial<SchemaProvvigione> = {}): SchemaProvvigione => ({
  base: 'incassato',
  tipo: 'percento',
  scaglioni: [{ oltre_centesimi: 0, valore: 150 }],
  una_tantum: false,
  durata_mesi: null,
  tetto_centesimi: null,
  ...values,
})
const INTERA = 10_000

describe('CON-M2 (parte) la provvigione di un mese', () => {
  it('una percentuale, mezzo centesimo in su', () => {
    const mese = { base_centesimi: 10_033, incassi: 1 }
    expect(provvigioneDelMese(schema(), mese, INTERA)).toBe(150)
    expect(provvigioneDelMese(schema(), { base_centesimi: 10_034, incassi: 1 }, INTERA)).toBe(151)
  })
  it('ogni scaglione sulla sua parte: un euro in più non vale mai di meno di prima', () => {
    const a = schema({
      scaglioni: [
        { oltre_centesimi: 0, valore: 200 },
        { oltre_centesimi: 100_000, valore: 100 },
        { oltre_centesimi: 500_000, valore: 50 },
      ],
    })
    const di = (base_centesimi: number) =>
      provvigioneDelMese(a, { base_centesimi, incassi: 1 }, INTERA)
    expect([di(100_000), di(100_100), di(500_000), di(1_000_000)]).toEqual([2000, 2001, 6000, 8500])
  })
  it('un tanto a incasso, e il tetto del mese prima della quota', () => {
    const a = schema({
      tipo: 'euro',
      scaglioni: [{ oltre_centesimi: 0, valore: 120 }],
      tetto_centesimi: 500,
    })
    const di = (incassi: number, quota = INTERA) =>
      provvigioneDelMese(a, { base_centesimi: 1, incassi }, quota)
    expect([di(1), di(4), di(5), di(9)]).toEqual([120, 480, 500, 500])
    expect(di(9, 3350)).toBe(168)
  })
  it('le righe di un mese fanno sempre il mese, in qualunque ordine arrivino', () => {
    const a = schema({
      scaglioni: [
        { oltre_centesimi: 0, valore: 133 },
        { oltre_centesimi: 7_777, valore: 71 },
      ],
      tetto_centesimi: 9_000,
    })
    const importi = Array.from({ length: 200 }, (_, n) => 1 + ((n * 7919) % 4_001))
    for (const ordine of [importi, importi.toReversed(), importi.toSorted((x, y) => x - y)]) {
      let base = 0
      let somma = 0
      for (const [n, importo] of ordine.entries()) {
        const prima = provvigioneDelMese(a, { base_centesimi: base, incassi: n }, 3_333)
        base += importo
        somma += provvigioneDelMese(a, { base_centesimi: base, incassi: n + 1 }, 3_333) - prima
      }
      expect(somma).toBe(
        provvigioneDelMese(a, { base_centesimi: base, incassi: importi.length }, 3_333),
      )
    }
  })
})

it('CON-M3 (parte) torna indietro in proporzione: il 40 % del 40 %, e tutta quando torna tutto', () => {
  expect(provvigioneStornata(151, { incassato: 10_034, tornato: 4_014 })).toBe(60)
  expect(provvigioneStornata(151, { incassato: 10_034, tornato: 10_034 })).toBe(151)
  expect(provvigioneStornata(151, { incassato: 10_034, tornato: 20_000 })).toBe(151)
  expect(provvigioneStornata(151, { incassato: 10_034, tornato: 0 })).toBe(0)
})

it('CON-M3 (parte) un addebito diretto è sicuro dopo otto settimane, il resto subito; n mesi e non un giorno di più', () => {
  expect(sicuroDal('addebito_sdd', '2026-03-01')).toBe('2026-04-27')
  expect(sicuroDal('carta', '2026-03-01')).toBe('2026-03-01')
  const dal = '2026-01-31'
  expect(matura({ durata_mesi: 1 }, { dal, giorno: '2026-02-27' })).toBe(true)
  expect(matura({ durata_mesi: 1 }, { dal, giorno: '2026-02-28' })).toBe(false)
  expect(matura({ durata_mesi: null }, { dal, giorno: '2036-02-28' })).toBe(true)
})
