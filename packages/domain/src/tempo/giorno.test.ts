import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aggiungiGiorni,
  aggiungiMesi,
  eGiorno,
  giorniTra,
  giornoDellaSettimana,
  giornoDiRoma,
  inizioGiornoDiRoma,
  istanteDiRoma,
  oraDiRoma,
  oraEsattaDiRoma,
  ultimoGiornoPrimaDi,
} from './giorno.ts'

const giorno = fc
  .integer({ min: 0, max: 60_000 })
  .map((n) => new Date(Date.UTC(1980, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))

describe('il giorno di Roma', () => {
  it('dopo le 23 UTC d’inverno è già il giorno dopo', () => {
    expect(giornoDiRoma(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
    expect(giornoDiRoma(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
  })

  it.each([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['2026-11-21', '2026-11-20T23:00:00.000Z', 24],
  ])('%s comincia alle %s e dura %i ore', (oggi, inizio, ore) => {
    const da = inizioGiornoDiRoma(oggi)
    expect(da.toISOString()).toBe(inizio)
    const a = inizioGiornoDiRoma(aggiungiGiorni(oggi, 1))
    expect((a.getTime() - da.getTime()) / 3_600_000).toBe(ore)
  })

  it('l’ora al secondo è quella di Roma, d’inverno e d’estate', () => {
    expect(oraEsattaDiRoma('2026-11-28T09:42:03.999Z')).toBe('10:42:03')
    expect(oraEsattaDiRoma(new Date('2026-07-01T22:00:09Z'))).toBe('00:00:09')
  })

  it('il suo inizio sono le 00:00 di quel giorno, e un attimo prima è il giorno prima', () => {
    fc.assert(
      fc.property(giorno, (uno) => {
        const inizio = inizioGiornoDiRoma(uno)
        expect([giornoDiRoma(inizio), oraDiRoma(inizio)]).toStrictEqual([uno, '00:00'])
        expect(ultimoGiornoPrimaDi(inizio)).toBe(aggiungiGiorni(uno, -1))
        expect(ultimoGiornoPrimaDi(new Date(inizio.getTime() + 1))).toBe(uno)
      }),
    )
  })
})

describe('i calcoli sui giorni', () => {
  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'])(
    '%j non è un giorno',
    (testo) => {
      expect(eGiorno(testo)).toBe(false)
      expect(() => aggiungiGiorni(testo, 1)).toThrow(RangeError)
    },
  )

  it('aggiungere e togliere giorni torna al punto di partenza', () => {
    fc.assert(
      fc.property(giorno, fc.integer({ min: -5000, max: 5000 }), (uno, n) => {
        const altro = aggiungiGiorni(uno, n)
        expect(giorniTra(uno, altro)).toBe(n)
        expect(aggiungiGiorni(altro, -n)).toBe(uno)
      }),
    )
  })

  it('aggiungere mesi tiene il giorno, o prende l’ultimo del mese corto', () => {
    fc.assert(
      fc.property(giorno, fc.integer({ min: -600, max: 600 }), (uno, n) => {
        const altro = aggiungiMesi(uno, n)
        const stesso = altro.slice(8) === uno.slice(8)
        const ultimo = aggiungiGiorni(altro, 1).endsWith('-01') && altro.slice(8) < uno.slice(8)
        expect(stesso || ultimo).toBe(true)
      }),
    )
  })

  it('la settimana va da lunedì 1 a domenica 7', () => {
    expect(giornoDellaSettimana('2026-11-16')).toBe(1)
    expect(giornoDellaSettimana('2026-11-22')).toBe(7)
  })
})

describe('istanteDiRoma', () => {
  it.each([
    ['2027-01-10', 9 * 60 + 30, '2027-01-10T08:30:00.000Z'],
    ['2027-07-10', 0, '2027-07-09T22:00:00.000Z'],
    // The day of 23 hours, before and after the hour that is skipped, in it, and at its end.
    ['2027-03-28', 60, '2027-03-28T00:00:00.000Z'],
    ['2027-03-28', 150, '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', 4 * 60, '2027-03-28T02:00:00.000Z'],
    ['2027-03-28', 23 * 60 + 30, '2027-03-28T21:30:00.000Z'],
    // The day of 25 hours.
    ['2026-10-25', 60, '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', 4 * 60, '2026-10-25T03:00:00.000Z'],
    ['2026-10-25', 23 * 60 + 30, '2026-10-25T22:30:00.000Z'],
  ])('X6 il %s, %i minuti dopo mezzanotte, è %s', (giorno, minuti, istante) => {
    expect(istanteDiRoma(giorno, minuti).toISOString()).toBe(istante)
  })
})
