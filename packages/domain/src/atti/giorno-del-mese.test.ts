import { describe, expect, it } from 'vitest'
import { aggiungiGiorni } from '../tempo/giorno.ts'
import { type CadenzaRegolare } from '../credito/dilazione.ts'
import { type CasoGiorno, primoGiornoDelMese, rateAlGiorno } from './giorno-del-mese.ts'
import type { RataDaSpostare } from './spostamento.ts'
import { aggiungiCadenze, scadenzeRate } from '../tempo/scadenze-rate.ts'

const OGGI = '2026-11-24'
const rata = (
  n: number,
  scadenza: string,
  altro: Partial<RataDaSpostare> = {},
): RataDaSpostare => ({
  n,
  riapre_n: null,
  scadenza,
  scadenza_originale: scadenza,
  stato: 'programmata',
  ...altro,
})
const PIANO = [rata(1, '2026-12-05'), rata(2, '2027-01-05'), rata(3, '2027-02-05')]
const caso = (altro: Partial<CasoGiorno> = {}): CasoGiorno => ({
  dilazione: 'attiva',
  chi: 'cliente',
  oggi: OGGI,
  limiti: { giorni: 15, volte: 2 },
  usati: 2,
  libera_fino: null,
  cadenza: 'mensile',
  gia_scelto: false,
  ...altro,
})
const domani = aggiungiGiorni(OGGI, 1)
const scelte = (
  rate: readonly RataDaSpostare[],
  giorno: number,
  altro: Partial<CasoGiorno> = {},
  possibile_dal = domani,
) => rateAlGiorno(rate, { giorno, possibile_dal }, caso(altro))
const giorni = (esito: ReturnType<typeof rateAlGiorno>) =>
  'motivo' in esito ? esito.motivo : esito.map(({ scadenza }) => scadenza)

describe('DIL-B1 (parte) il giorno del mese', () => {
  it('ogni rata al primo di quei giorni dopo quello pattuito, anche a cavallo del mese', () => {
    expect(giorni(scelte(PIANO, 10))).toEqual(['2026-12-10', '2027-01-10', '2027-02-10'])
    expect(giorni(scelte(PIANO, 1))).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
    expect(giorni(scelte(PIANO, 31))).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  })

  it('quelle di fine mese non cadono due nello stesso giorno', () => {
    const fine = [rata(1, '2027-01-31'), rata(2, '2027-02-28'), rata(3, '2027-03-31')]
    expect(giorni(scelte(fine, 30))).toEqual(['2027-02-28', '2027-03-30', '2027-04-30'])
  })

  it('restano dove sono le pagate, le scadute, quelle in addebito, l’anticipo e le somme riaperte', () => {
    const piano = [
      rata(0, '2026-11-20', { stato: 'pagata' }),
      rata(1, '2026-11-10', { stato: 'scaduta' }),
      rata(2, '2026-11-26', { stato: 'in_addebito' }),
      rata(3, '2026-12-26'),
      rata(4, '2026-12-20', { riapre_n: 1 }),
    ]
    expect(scelte(piano, 27)).toEqual([
      { n: 3, era: '2026-12-26', scadenza: '2026-12-27', rinviata: false },
    ])
  })

  it('la rata troppo vicina slitta al primo giorno in cui la banca fa in tempo, e le altre no', () => {
    const vicino = [rata(1, '2026-11-26'), rata(2, '2026-12-26')]
    expect(scelte(vicino, 27, {}, '2026-12-09')).toEqual([
      { n: 1, era: '2026-11-26', scadenza: '2026-12-09', rinviata: true },
      { n: 2, era: '2026-12-26', scadenza: '2026-12-27', rinviata: false },
    ])
  })

  it('una rata già spostata si conta dal giorno pattuito', () => {
    const piano = [rata(1, '2026-12-19', { scadenza_originale: '2026-12-05' })]
    expect(giorni(scelte(piano, 10))).toEqual(['2026-12-10'])
  })

  it.each([
    ['non attiva', 10, { dilazione: 'sospesa' }, 'Si sceglie per le rate di una dilazione attiva.'],
    [
      'a settimane',
      10,
      { cadenza: 'settimanale' },
      'Le rate di questo piano non si contano a mesi.',
    ],
    [
      'in giorni scelti',
      10,
      { cadenza: 'libera' },
      'Le rate di questo piano non si contano a mesi.',
    ],
    [
      'le sposta solo l’esercente',
      10,
      { limiti: { giorni: 0, volte: 2 } },
      'Le rate le sposta l’esercente: chiedilo a lui.',
    ],
    [
      'già scelto',
      10,
      { gia_scelto: true },
      'Il giorno del mese si sceglie una volta sola: per un altro chiedi all’esercente.',
    ],
    ['lo stesso giorno', 5, {}, 'Le rate scadono già il giorno 5 del mese: scegline un altro.'],
    [
      'diventerebbe un credito',
      10,
      { libera_fino: '2027-02-09' },
      'Oltre il 9 febbraio 2027 il piano diventerebbe un credito ai consumatori, con altre regole.',
    ],
  ] as const)('rifiutato: %s', (_, giorno, altro, motivo) => {
    expect(giorni(scelte(PIANO, giorno, altro))).toBe(motivo)
  })

  it('senza rate da spostare lo dice', () => {
    expect(giorni(scelte([rata(1, '2026-11-01', { stato: 'pagata' })], 10))).toBe(
      'Non ci sono rate da spostare.',
    )
  })

  it.each(['mensile', 'bimestrale', 'trimestrale'] as const satisfies CadenzaRegolare[])(
    'qualunque giorno, piano %s: mai prima del pattuito, in ordine, entro un mese, una volta per rata',
    (cadenza) => {
      for (const prima of ['2026-12-01', '2026-12-29', '2026-12-31', '2027-01-30']) {
        for (const fine_mese of [false, true]) {
          const piano = scadenzeRate({ prima_scadenza: prima, cadenza, n_rate: 14, fine_mese }).map(
            (scadenza, k) => rata(k + 1, scadenza),
          )
          for (let giorno = 1; giorno <= 31; giorno += 1) {
            const esito = scelte(piano, giorno, { cadenza })
            if ('motivo' in esito) continue
            expect(esito.map(({ n }) => n)).toEqual(piano.map(({ n }) => n))
            for (const [k, { era, scadenza }] of esito.entries()) {
              expect(scadenza >= era).toBe(true)
              expect(scadenza > (esito[k - 1]?.scadenza ?? '')).toBe(true)
              expect(scadenza <= aggiungiCadenze(era, 'mensile', 2)).toBe(true)
            }
          }
        }
      }
    },
  )
})

it('DIL-B1 (parte) il primo giorno del mese da un giorno in poi', () => {
  expect(primoGiornoDelMese('2026-12-05', 5)).toBe('2026-12-05')
  expect(primoGiornoDelMese('2026-12-06', 5)).toBe('2027-01-05')
  expect(primoGiornoDelMese('2027-02-01', 31)).toBe('2027-02-28')
  expect(primoGiornoDelMese('2028-02-29', 30)).toBe('2028-02-29')
})
